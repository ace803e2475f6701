import type { ReactNode } from 'react';
import './field.css';
import { FieldErrors, FieldHint, FieldReason } from './field-help.tsx';
import { FieldLabelText } from './field-label.tsx';
import type { FieldParts } from './use-field.ts';

/** The frame around a group of controls (radios): the group itself names and describes itself by what is here. */
export function GroupFrame({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children: ReactNode;
}) {
  const { labelId, field, errors } = parts;
  return (
    <div className={errors.length > 0 ? 'field field--invalid' : 'field'}>
      <span className={field.suppressLabel ? 'field__label visually-hidden' : 'field__label'} id={labelId}>
        <FieldLabelText {...parts} />
      </span>
      <FieldHint {...parts} />
      <FieldErrors {...parts} />
      {children}
      <FieldReason {...parts} />
    </div>
  );
}
