import type { ReactNode } from 'react';
import './field-frame.css';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { Icon } from '#design/icon.tsx';
import { Disclosure } from '#design/page-content.tsx';
import { useMessages } from '#words/messages-context.tsx';
import { useFormEngine } from './form-engine-context.ts';
import type { FieldParts } from './use-field.ts';

export interface FieldFrameProps {
  readonly parts: FieldParts;
  /** Names a control that is not a single native one (a group, a file's buttons); a label element by default. */
  readonly name?: ReactNode;
  readonly children: ReactNode;
}

export function FieldFrame({ parts, name, children }: FieldFrameProps) {
  return (
    <div className={parts.errors.length > 0 ? 'field field--invalid' : 'field'}>
      {name ?? <ControlLabel parts={parts} />}
      <DemandMarker {...parts} />
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
      <span>{parts.messages.text(parts.field.label)}</span>
    </label>
  );
}

export function labelClass({ field }: FieldParts): string {
  return field.suppressLabel ? 'field__label visually-hidden' : 'field__label';
}

/** Names a group or a control that has no label element of its own. */
export function FieldName({
  parts,
  children,
}: {
  readonly parts: FieldParts;
  readonly children?: ReactNode;
}) {
  return (
    <span className={labelClass(parts)} id={parts.labelId}>
      <span>{parts.messages.text(parts.field.label)}</span>
      {children}
    </span>
  );
}

/**
 * Shows the required marker or "optional", outside the label: otherwise the marker would become part of the control's name, while the
 * control itself tells assistive technology "required".
 */
export function DemandMarker({ field, view, messages }: FieldParts) {
  if (field.suppressLabel || !(view.required || view.optional)) return null;
  return (
    <span className={view.required ? 'field__marker' : 'field__hint'} aria-hidden="true">
      {view.required ? '\u00A0*' : ` ${messages.text('widgets.optional')}`}
    </span>
  );
}

/**
 * Explains the star if any of the fields may be required at some time: above a page's own fields, else in the first record of a list.
 * Hidden from assistive technology, as the stars are.
 */
export function StarNote({
  fields,
  record,
}: {
  readonly fields: readonly FieldConfig[];
  readonly record?: string;
}) {
  const engine = useFormEngine();
  const messages = useMessages();
  const rulesOf = (field: FieldConfig) => engine.getValidations(engine.addressOf(field, record));
  const mayHaveStar = (field: FieldConfig) =>
    !field.disableRequiredStyling && rulesOf(field).some(({ type }) => /required/i.test(type));
  if (!fields.some(mayHaveStar)) return null;
  return (
    <p className="field__stars" aria-hidden="true">
      {messages.text('widgets.requiredMarks')}
    </p>
  );
}

export function FieldHint({ field, messages, id, hintValues }: FieldParts) {
  if (field.hint === undefined) return null;
  return (
    <div className="field__hint" id={`${id}-hint`}>
      {messages.rich(field.hint, hintValues)}
    </div>
  );
}

export function FieldReason({ field, messages }: FieldParts) {
  if (field.whyWeAsk === undefined) return null;
  return (
    <Disclosure summary={messages.text('widgets.whyWeAsk')} about={messages.text(field.label)}>
      {messages.rich(field.whyWeAsk)}
    </Disclosure>
  );
}

export function FieldErrors({ errors, id }: FieldParts) {
  if (errors.length === 0) return null;
  return (
    <div className="field__errors" id={`${id}-error`}>
      {errors.map((error) => (
        <p className="field__error" key={error}>
          <Icon name="error" />
          <span dir="auto">{error}</span>
        </p>
      ))}
    </div>
  );
}
