import type { ReactNode } from 'react';
import './field.css';
import { FieldErrors, FieldHint, FieldReason } from './field-help.tsx';
import { FieldName, RequiredMarker } from './field-label.tsx';
import type { FieldParts } from './use-field.ts';

/** The frame around a group of controls (radios): the group itself names and describes itself by what is here. */
export function GroupFrame({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children: ReactNode;
}) {
  return (
    <div className={parts.errors.length > 0 ? 'field field--invalid' : 'field'}>
      <FieldName parts={parts} />
      <RequiredMarker {...parts} />
      <FieldHint {...parts} />
      <FieldErrors {...parts} />
      {children}
      <FieldReason {...parts} />
    </div>
  );
}
