import type { ReactNode } from 'react';
import type { FieldParts } from '../frame/use-field.ts';
import './input-group.css';

/**
 * Texts before and after a control (a currency sign, a unit). They describe what to type, and stand in the label for
 * those who hear it.
 */
export function InputGroup({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children: ReactNode;
}) {
  const { prefix, suffix } = parts.field.inputGroupConfig ?? {};
  if (prefix === undefined && suffix === undefined) return children;
  return (
    <div className="input-group">
      {prefix !== undefined && (
        <span className="input-group__text" id={`${parts.id}-prefix`}>
          {parts.messages.text(prefix)}
        </span>
      )}
      {children}
      {suffix !== undefined && (
        <span className="input-group__text" id={`${parts.id}-suffix`}>
          {parts.messages.text(suffix)}
        </span>
      )}
    </div>
  );
}

/** The ids of a control's label and of the texts around it, in reading order; undefined where the label alone does. */
export function groupLabelIds({ field, id, labelId }: FieldParts): string | undefined {
  const { prefix, suffix } = field.inputGroupConfig ?? {};
  if (prefix === undefined && suffix === undefined) return undefined;
  return [labelId, prefix && `${id}-prefix`, suffix && `${id}-suffix`].filter(Boolean).join(' ');
}
