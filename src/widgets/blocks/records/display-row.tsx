import type { ReactNode } from 'react';
import { Button } from '#design/button.tsx';

/** The most fields of a display-only row: one column fewer where it has buttons (specification, section 5). */
const MAX_FIELDS = 12;

export interface DisplayCell {
  readonly key: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** A button of a row; `accessibleName` says which row it is about. */
export interface RowAction {
  readonly label: string;
  readonly accessibleName: string;
  readonly onClick: () => void;
}

export interface DisplayRowProps {
  readonly recordClientId: string;
  readonly cells: readonly DisplayCell[];
  readonly edit?: RowAction | undefined;
  readonly remove?: RowAction | undefined;
}

/**
 * One record, only shown, with its edit and delete buttons; stands inside a RecordsGrid.
 * @throws Error 'Max number of display fields, N, exceeded.' and 'recordClientId is required.'
 */
export function DisplayRow({ recordClientId, cells, edit, remove }: DisplayRowProps) {
  if (recordClientId === '') throw new Error('recordClientId is required.');
  const hasButtons = edit !== undefined || remove !== undefined;
  const max = hasButtons ? MAX_FIELDS - 1 : MAX_FIELDS;
  if (cells.length > max) throw new Error(`Max number of display fields, ${max}, exceeded.`);
  return (
    <tr className="records-grid__row" data-record={recordClientId}>
      {cells.map(({ key, label, value }) => (
        <td className="records-grid__cell" key={key}>
          <span className="records-grid__cell-label" aria-hidden="true">
            {label}
          </span>
          <bdi className="records-grid__value">{value}</bdi>
        </td>
      ))}
      {hasButtons && (
        <td className="records-grid__cell records-grid__cell--buttons">
          {edit !== undefined && <Button variant="quiet" icon="edit" {...edit} />}
          {remove !== undefined && <Button variant="quiet" icon="remove" {...remove} />}
        </td>
      )}
    </tr>
  );
}
