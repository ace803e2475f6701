import type { FieldParts } from './use-field.ts';

/** The label's words and its required marker. Assistive technology hears "required" from the control itself. */
export function FieldLabelText({ field, view, messages }: FieldParts) {
  return (
    <>
      {messages.text(field.label)}
      {view.required && (
        <span className="field__marker" aria-hidden="true">
          {' *'}
        </span>
      )}
    </>
  );
}
