import { TextArea } from 'react-aria-components/TextArea';
import { FIELD_TRAITS } from '#claim/definition/field-config.ts';
import { FieldFrame } from '#claim/ui/field-frame.tsx';
import { assertComponentName, controlAttributes, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useTextBinding } from '#claim/ui/use-text-binding.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import './text-area-widget.css';

/** Several lines of text; the control grows with its text if the browser supports that. */
export function TextAreaWidget({ field, address }: WidgetProps<'textArea'>) {
  assertComponentName('textArea', field.type);
  const parts = useField(field, address, 'distinct');
  const binding = useTextBinding<HTMLTextAreaElement>(address, '');
  const validate = useValidateField(field, address);
  const rows = field.rows ?? FIELD_TRAITS.textArea.rows;
  return (
    <FieldFrame parts={parts}>
      <TextArea
        {...binding}
        {...controlAttributes(parts)}
        className="control text-area"
        rows={rows}
        style={{ minBlockSize: `calc(${rows}lh + 2 * var(--space-3))` }}
        autoComplete={field.autocomplete ?? 'off'}
        placeholder={field.placeholderText && parts.messages.text(field.placeholderText)}
        onBlur={validate}
      />
    </FieldFrame>
  );
}
