import type { ReactNode } from 'react';
import type { FieldParts } from './use-field.ts';

/** The class of a label's words. */
export function labelClass({ field }: FieldParts): string {
  return field.suppressLabel ? 'field__label visually-hidden' : 'field__label';
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

/**
 * The required marker. It stands beside the label, not in it, so that it is no part of the name: assistive technology
 * hears "required" from the control itself.
 */
export function RequiredMarker({ field, view }: FieldParts) {
  if (!view.required || field.suppressLabel) return null;
  return (
    <span className="field__marker" aria-hidden="true">
      {'\u00A0*'}
    </span>
  );
}
