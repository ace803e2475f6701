import type { ReactNode } from 'react';
import './field.css';
import { FieldErrors, FieldHint, FieldReason } from './field-help.tsx';
import { labelClass, RequiredMarker } from './field-label.tsx';
import type { FieldParts } from './use-field.ts';

export interface FieldFrameProps {
  readonly parts: FieldParts;
  /** Names a control that is no single native one (a group, a file's buttons); a label element where it is not given. */
  readonly name?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, errors and 'why we ask' around a control. */
export function FieldFrame({ parts, name, children }: FieldFrameProps) {
  return (
    <div className={parts.errors.length > 0 ? 'field field--invalid' : 'field'}>
      {name ?? <ControlLabel parts={parts} />}
      <RequiredMarker {...parts} />
      <FieldHint {...parts} />
      <FieldErrors {...parts} />
      {children}
      <FieldReason {...parts} />
    </div>
  );
}

function ControlLabel({ parts }: { readonly parts: FieldParts }) {
  return (
    <label className={labelClass(parts)} id={parts.labelId} htmlFor={parts.id}>
      {parts.messages.text(parts.field.label)}
    </label>
  );
}
