import { useEffect } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { useIsReadOnly } from '#claim/ui/choices.tsx';
import { DemandMarker, FieldErrors, FieldHint, FieldName, FieldReason } from '#claim/ui/field-frame.tsx';
import { useFieldValue, useFormEngine } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import { useValidateField } from '#claim/ui/use-validate-field.ts';
import { Icon } from '#design/icon.tsx';
import '#claim/ui/choices.css';
import '#claim/ui/field-frame.css';

/** Yes or no; without a value it is initialised to false (specification, section 4). */
export function CheckboxWidget({ field, address }: WidgetProps<'checkbox'>) {
  assertComponentName('checkbox', field.type);
  const engine = useFormEngine();
  const parts = useField(field, address, 'first');
  const validate = useValidateField(field, address);
  const value = useFieldValue(address);
  const isReadOnly = useIsReadOnly();

  useEffect(() => {
    if (value === null) engine.store.setValue(address, false, 'initialisation');
  }, [engine, address, value]);

  return (
    <div className={parts.errors.length > 0 ? 'field field--invalid' : 'field'}>
      <FieldErrors {...parts} />
      <Checkbox
        className="choice choice--checkbox"
        id={parts.id}
        name={field.key}
        isSelected={value === true}
        isDisabled={!parts.view.enabled}
        isReadOnly={isReadOnly}
        isRequired={parts.view.required}
        isInvalid={parts.errors.length > 0}
        {...(parts.describedBy === undefined ? {} : { 'aria-describedby': parts.describedBy })}
        validationBehavior="aria"
        onChange={(isSelected) => {
          engine.change(address, isSelected);
          validate();
        }}
      >
        <span className="choice__mark">{value === true && <Icon name="check" />}</span>
        <span className="choice__label">
          <FieldName parts={parts} />
          {parts.view.required && <DemandMarker {...parts} />}
        </span>
      </Checkbox>
      <FieldHint {...parts} />
      <FieldReason {...parts} />
    </div>
  );
}
