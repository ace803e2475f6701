import { fieldValueToText } from '#claim/rules/rule.ts';
import { assertComponentName } from '../assert-component-name.ts';
import { useFieldValue, useFormEngine } from '../form-engine-context.ts';
import { Choice } from '../frame/choice.tsx';
import { ChoiceGroup } from '../frame/choice-group.tsx';
import { useField } from '../frame/use-field.ts';
import { useOfferedOptions } from '../select/use-options-of.ts';
import { listOptions, wordOption } from '../select/word-option.ts';
import { useValidateField } from '../use-validate-field.ts';
import type { WidgetProps } from '../widget-props.ts';

/** One choice of a few, all in sight. */
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
