import type { ReactNode } from 'react';
import './button-row.css';

/** Buttons that belong together; one under the other where there is no room. */
export function ButtonRow(props: {
  readonly children: ReactNode;
  readonly align?: 'start' | 'end' | 'between';
}) {
  return <div className={`button-row button-row--${props.align ?? 'start'}`}>{props.children}</div>;
}
