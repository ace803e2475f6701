import { Icon } from '#design/icon.tsx';
import { Disclosure } from '#design/page-content.tsx';
import type { FieldParts } from './use-field.ts';

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
  return <Disclosure summary={messages.text('widgets.whyWeAsk')}>{messages.rich(field.whyWeAsk)}</Disclosure>;
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
