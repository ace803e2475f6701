import type { ReactNode } from 'react';
import './field.css';
import { FieldErrors, FieldHint, FieldReason } from './field-help.tsx';
import { labelClass, RequiredMarker } from './field-label.tsx';
import type { FieldParts } from './use-field.ts';

/** Label, hint, errors and 'why we ask' around a single native control. */
export function FieldFrame({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children: ReactNode;
}) {
  const { id, labelId, field, messages, errors } = parts;
  return (
    <div className={errors.length > 0 ? 'field field--invalid' : 'field'}>
      <label className={labelClass(parts)} id={labelId} htmlFor={id}>
        {messages.text(field.label)}
      </label>
      <RequiredMarker {...parts} />
      <FieldHint {...parts} />
      <FieldErrors {...parts} />
      {children}
      <FieldReason {...parts} />
    </div>
  );
}
