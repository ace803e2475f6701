import type { ReactNode } from 'react';
import './visually-hidden.css';

/** Text for assistive technology alone. */
export function VisuallyHidden(props: { readonly id?: string; readonly children: ReactNode }) {
  return (
    <span className="visually-hidden" id={props.id}>
      {props.children}
    </span>
  );
}
