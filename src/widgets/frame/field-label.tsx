import type { ReactNode } from 'react';
import type { FieldParts } from './use-field.ts';

/**
 * The class of a label's words. The required marker is drawn by the stylesheet, so that it is no part of the name:
 * assistive technology hears "required" from the control itself.
 */
export function labelClass({ field, view }: FieldParts): string {
  const classes = ['field__label'];
  if (view.required) classes.push('field__label--required');
  if (field.suppressLabel) classes.push('visually-hidden');
  return classes.join(' ');
}

/** The words that name a group or a control which has no label element of its own. */
export function FieldName({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children?: ReactNode;
}) {
  return (
    <span className={labelClass(parts)} id={parts.labelId}>
      {parts.messages.text(parts.field.label)}
      {children}
    </span>
  );
}
