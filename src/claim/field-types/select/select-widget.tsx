import { useMemo } from 'react';
import { fieldValueToText } from '#claim/rules/rule.ts';
import { FieldFrame } from '#claim/ui/field-frame.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, controlAttributes, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { Icon } from '#design/icon.tsx';
import './select-widget.css';
import { wordOption } from '#claim/field-types/value-wording.ts';
import { useOfferedOptions, useOptionsOf } from '#claim/ui/choices.tsx';

/**
 * The browser's own select, which works with every phone's picker, with type-ahead and with autofill, and costs no bytes. If a change
 * also changes other fields, `metadata.changeMessage` (a message key) announces it.
 */
export function SelectWidget({ field, address }: WidgetProps<'select'>) {
  assertComponentName('select', field.type);
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  const announce = useAnnounce();
  const value = fieldValueToText(useFieldValue(address));
  const fields = useMemo(() => [field], [field]);
  const options = useOfferedOptions(useOptionsOf(fields)(field), value);
  const isListed = value === '' || options.some((option) => option.value === value);
  return (
    <FieldFrame parts={parts}>
      <div className="select">
        <select
          {...controlAttributes(parts)}
          className={
            value === '' ? 'control select__control select__control--empty' : 'control select__control'
          }
          autoComplete={field.autocomplete ?? 'off'}
          value={value}
          onChange={(event) => {
            engine.change(address, event.target.value);
            const told = field.metadata?.changeMessage;
            if (typeof told === 'string') announce(parts.messages.text(told));
            validate();
          }}
          onBlur={validate}
        >
          <option value="">
            {parts.messages.text(field.placeholderText ?? 'widgets.selectPlaceholder')}
          </option>
          {/* Keeps a value that is not (or not yet) in the list from being silently changed. */}
          {!isListed && <option value={value}>{value}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {wordOption(option, parts.messages)}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </FieldFrame>
  );
}
