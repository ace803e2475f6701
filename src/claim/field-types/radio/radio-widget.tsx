import { listOptions, wordOption } from '#claim/field-types/value-wording.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { Choice, ChoiceGroup, useOfferedOptions } from '#claim/ui/choices.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';

export function RadioWidget({ field, address }: WidgetProps<'radio'>) {
  assertComponentName('radio', field.type);
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  const value = useFieldValue(address);
  const options = useOfferedOptions(listOptions(field), fieldValueToText(value));
  return (
    <ChoiceGroup
      parts={parts}
      value={value === null ? null : fieldValueToText(value)}
      onChange={(chosen) => {
        engine.change(address, chosen);
        validate();
      }}
      onLeave={validate}
    >
      {options.map((option, index) => (
        <Choice key={option.value} value={option.value} {...(index === 0 ? { id: parts.id } : {})}>
          {wordOption(option, parts.messages)}
        </Choice>
      ))}
    </ChoiceGroup>
  );
}
