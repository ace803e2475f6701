import type { ReactNode } from 'react';
import { VisuallyHidden } from '#design/accessibility.tsx';
import './records-grid.css';

export interface RecordsGridProps {
  /** The table's name. */
  readonly caption: string;
  readonly labels: readonly string[];
  /** The name of the column of buttons, where rows have any. */
  readonly actionsLabel?: string | undefined;
  readonly children: ReactNode;
}

/** A label row, then value rows (specification, section 2); on narrow screens each row is a card with its labels. */
export function RecordsGrid({ caption, labels, actionsLabel, children }: RecordsGridProps) {
  return (
    <table className="records-grid">
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className="records-grid__head">
        <tr>
          {labels.map((label) => (
            <th className="records-grid__label" key={label} scope="col">
              {label}
            </th>
          ))}
          {actionsLabel !== undefined && (
            <th className="records-grid__label" scope="col">
              <VisuallyHidden>{actionsLabel}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
