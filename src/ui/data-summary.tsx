import type { ReactNode } from 'react';
import './data-summary.css';
import { Heading } from './heading.tsx';
import { LabelledValue, LabelledValueList, type LabelledValueProps } from './labelled-value.tsx';

export interface DataSummaryGroup {
  readonly id: string;
  readonly heading?: string;
  readonly values: readonly (LabelledValueProps & { readonly id: string })[];
}

export interface DataSummaryProps {
  readonly heading: string;
  readonly groups: readonly DataSummaryGroup[];
  /** Beside the heading: an edit link. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A header, then groups of labelled values (specification, section 2). */
export function DataSummary({ heading, groups, action, children }: DataSummaryProps) {
  return (
    <section className="data-summary">
      <div className="data-summary__header">
        <Heading style="section">{heading}</Heading>
        {action}
      </div>
      {groups.map((group) => (
        <div className="data-summary__group" key={group.id}>
          {group.heading !== undefined && <Heading style="group">{group.heading}</Heading>}
          <LabelledValueList>
            {group.values.map(({ id, ...value }) => (
              <LabelledValue key={id} {...value} />
            ))}
          </LabelledValueList>
        </div>
      ))}
      {children}
    </section>
  );
}
