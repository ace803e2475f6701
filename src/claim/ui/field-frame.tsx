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
  /** Names a control that is no single native one (a group, a file's buttons); a label element where it is not given. */
  readonly name?: ReactNode;
  readonly children: ReactNode;
}

/** Label, hint, errors and 'why we ask' around a control. */
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
      <span>{parts.messages.text(parts.field.label)}</span>
      {children}
    </span>
  );
}

/**
 * The required marker, or that the field may stay empty. It stands beside the label, not in it, so that it is no part of the name:
 * assistive technology hears "required" from the control itself.
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
 * Says what the star is where one of the fields may be demanded, now or by what others hold: above a page's own fields, else in the
 * first record of a list. For the eye, as the stars are.
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

/** The hint under a label. */
export function FieldHint({ field, messages, id, hintValues }: FieldParts) {
  if (field.hint === undefined) return null;
  return (
    <div className="field__hint" id={`${id}-hint`}>
      {messages.rich(field.hint, hintValues)}
    </div>
  );
}

/** "Why we ask", closed until somebody wants to know. */
export function FieldReason({ field, messages }: FieldParts) {
  if (field.whyWeAsk === undefined) return null;
  return (
    <Disclosure summary={messages.text('widgets.whyWeAsk')} about={messages.text(field.label)}>
      {messages.rich(field.whyWeAsk)}
    </Disclosure>
  );
}

/** What is to be mended, in danger text. */
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
