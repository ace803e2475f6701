import type { ReactNode } from 'react';
import './data-summary.css';
import { VisuallyHidden } from './accessibility.tsx';
import { Icon, type IconName } from './icon.tsx';
import { Heading } from './page-content.tsx';

export interface DataSummaryGroup {
  readonly id: string;
  readonly heading?: string;
  readonly values: readonly (LabelledValueProps & { readonly id: string })[];
}

export interface DataSummaryProps {
  readonly heading: string;
  readonly groups: readonly DataSummaryGroup[];
  readonly children?: ReactNode;
}

/** A header, then groups of labelled values (specification, section 2). */
export function DataSummary({ heading, groups, children }: DataSummaryProps) {
  return (
    <section className="data-summary">
      <div className="data-summary__header">
        <Heading style="section">{heading}</Heading>
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

export interface LabelledValueProps {
  readonly label?: string;
  readonly icon?: IconName;
  readonly accessibleName?: string;
  readonly values: readonly ReactNode[];
  readonly style?: 'default' | 'leftAligned' | 'stacked';
  readonly multiple?: 'list' | 'comma';
  readonly emptyText?: string;
  readonly action?: ReactNode;
}

/** One label with its values, inside a LabelledValueList. @throws Error 'Either label or icon must have a value.' */
export function LabelledValue(props: LabelledValueProps) {
  const { label, icon, accessibleName, style = 'default', action } = props;
  if (!label && icon === undefined) throw new Error('Either label or icon must have a value.');
  return (
    <div className={`labelled-value labelled-value--${style}`}>
      <dt className="labelled-value__label">
        {icon !== undefined && <Icon name={icon} />}
        {label && <span>{label}</span>}
        {!label && accessibleName !== undefined && <VisuallyHidden>{accessibleName}</VisuallyHidden>}
      </dt>
      <dd className="labelled-value__value">
        <Values {...props} />
      </dd>
      {action !== undefined && <dd className="labelled-value__action">{action}</dd>}
    </div>
  );
}

function Values({ values, multiple = 'list', emptyText }: LabelledValueProps) {
  if (values.length === 0) return <span className="labelled-value__empty">{emptyText}</span>;
  if (values.length === 1) return <span>{values[0]}</span>;
  if (multiple === 'comma') {
    return values.map((value, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity, and hold no state
      <span key={index}>
        {index > 0 && ', '}
        {isolate(value)}
      </span>
    ));
  }
  return (
    <ul className="labelled-value__list">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity, and hold no state
        <li key={index}>{isolate(value)}</li>
      ))}
    </ul>
  );
}

/** Gives one of several values its own direction, whatever that of the others and of the page. */
function isolate(value: ReactNode): ReactNode {
  return typeof value === 'string' ? <bdi>{value}</bdi> : value;
}

export function LabelledValueList(props: { readonly children: ReactNode }) {
  return <dl className="labelled-value-list">{props.children}</dl>;
}
