import type { ReactNode } from 'react';
import './columns.css';

/** A row of twelve columns; one under the other on narrow screens. */
export function Row(props: { readonly children: ReactNode }) {
  return <div className="row">{props.children}</div>;
}

/** `span` is a number of twelfths; a half (6) unless said otherwise (specification, section 2). */
export function Column(props: { readonly span?: number; readonly children: ReactNode }) {
  return <div className={`column column--${props.span ?? 6}`}>{props.children}</div>;
}
