import { inputModeOf, maskPlaceholder } from '#claim/masks/mask-looks.ts';
import { takesLatinDigits } from '#core/form/field-config.ts';
import { assertComponentName } from '../assert-component-name.ts';
import { FieldFrame } from '../frame/field-frame.tsx';
import { controlAttributes, type FieldParts, useField } from '../frame/use-field.ts';
import { useValidateField } from '../use-validate-field.ts';
import type { WidgetProps } from '../widget-props.ts';
import { ConcealedInput } from './concealed-input.tsx';
import { groupLabelIds, InputGroup } from './input-group.tsx';
import { useTextBinding } from './use-text-binding.ts';

/** One line of text. Validates on blur and on the enter key, and lists every distinct error message (section 5). */
export function TextWidget({ field, address }: WidgetProps<'text'>) {
  assertComponentName('text', field.type);
  const parts = useField(field, address, 'distinct');
  const binding = useTextBinding<HTMLInputElement>(address, parts.view.maskName, takesLatinDigits(field));
  const validate = useValidateField(field, address);

  const renderInput = (type: 'text' | 'password') => (
    <input
      {...binding}
      {...controlAttributes(parts)}
      {...typingAttributes(parts)}
      className="control"
      type={type}
      onBlur={validate}
      onKeyDown={(event) => {
        if (event.key === 'Enter') validate();
      }}
    />
  );
  return (
    <FieldFrame parts={parts}>
      {field.concealed ? (
        <ConcealedInput label={parts.messages.text(field.label)} isDisabled={!parts.view.enabled}>
          {renderInput}
        </ConcealedInput>
      ) : (
        <InputGroup parts={parts}>{renderInput('text')}</InputGroup>
      )}
    </FieldFrame>
  );
}

const NEVER_SPELT = new Set(['email', 'url', 'numeric', 'decimal', 'tel']);

/** What the on-screen keyboard, autofill and the spelling checker should know. */
function typingAttributes(parts: FieldParts) {
  const { field, view, messages } = parts;
  const inputMode = inputModeOf(view.maskName) ?? field.inputMode ?? 'text';
  const placeholder = field.placeholderText
    ? messages.text(field.placeholderText)
    : maskPlaceholder(view.maskName);
  return {
    inputMode,
    autoComplete: field.autocomplete,
    // An empty placeholder would have the browser restyle it at every key.
    ...(placeholder ? { placeholder } : {}),
    'aria-labelledby': groupLabelIds(parts),
    ...(NEVER_SPELT.has(inputMode) || field.concealed ? { spellCheck: false, autoCapitalize: 'none' } : {}),
    ...(view.maskName === 'VIN' ? { spellCheck: false, autoCapitalize: 'characters' } : {}),
  };
}
