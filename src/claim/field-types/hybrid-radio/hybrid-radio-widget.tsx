import { useState } from 'react';
import { Input } from 'react-aria-components/Input';
import { listOptions, wordOption, wordOwnWords } from '#claim/field-types/value-wording.ts';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { Choice, ChoiceGroup, useOfferedOptions } from '#claim/ui/choices.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import {
  assertComponentName,
  controlAttributes,
  type FieldParts,
  useField,
  type WidgetProps,
} from '#claim/ui/use-field.ts';
import { useTextBinding } from '#claim/ui/use-text-binding.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import type { FocusLoss } from '#design/accessibility.tsx';
import type { FieldAddress } from '#vault/drafts/draft-records.ts';

/** Value of the radio that opens the text; never stored. */
const TEXT_CHOICE = '\u0000text';

/**
 * A few choices and a free answer: the field holds the chosen option's value or the free text. `metadata.textOptionLabel` and
 * `metadata.textLabel` (message keys) word the free answer's choice and text.
 */
export function HybridRadioWidget({ field, address }: WidgetProps<'hybridRadio'>) {
  assertComponentName('hybridRadio', field.type);
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  const text = fieldValueToText(useFieldValue(address));
  const options = useOfferedOptions(listOptions(field), text);
  const chosen = options.find((option) => option.value === text);
  const hasOwnWords = chosen === undefined && text !== '';
  const [asksText, setAsksText] = useState(hasOwnWords);
  // Once open, the text closes only on another choice, not when it is emptied or equals an option's value.
  if (hasOwnWords && !asksText) setAsksText(true);
  const isOwnWords = asksText || hasOwnWords;

  const choose = (value: string) => {
    setAsksText(value === TEXT_CHOICE);
    engine.change(address, value === TEXT_CHOICE ? null : value);
    if (value !== TEXT_CHOICE) validate();
  };
  return (
    <ChoiceGroup
      parts={parts}
      value={isOwnWords ? TEXT_CHOICE : (chosen?.value ?? null)}
      onChange={choose}
      onLeave={isOwnWords ? undefined : validate}
      after={isOwnWords && <OwnWords parts={parts} address={address} onLeave={validate} />}
    >
      {options.map((option, index) => (
        <Choice
          key={option.value}
          value={option.value}
          {...(index === 0 && !isOwnWords ? { id: parts.id } : {})}
        >
          {wordOption(option, parts.messages)}
        </Choice>
      ))}
      <Choice value={TEXT_CHOICE}>{wordOwnWords(field, 'textOptionLabel', parts.messages)}</Choice>
    </ChoiceGroup>
  );
}

interface OwnWordsProps {
  readonly parts: FieldParts;
  readonly address: FieldAddress;
  readonly onLeave: (loss: FocusLoss) => void;
}

function OwnWords({ parts, address, onLeave }: OwnWordsProps) {
  const binding = useTextBinding<HTMLInputElement>(address, '');
  return (
    <div className="choice__text">
      <label className="field__label" htmlFor={parts.id}>
        {wordOwnWords(parts.field, 'textLabel', parts.messages)}
      </label>
      <Input
        {...binding}
        {...controlAttributes(parts)}
        name={`${parts.field.key}-text`}
        className="control"
        type="text"
        onBlur={onLeave}
      />
    </div>
  );
}
