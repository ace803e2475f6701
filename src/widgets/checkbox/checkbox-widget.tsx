import { useEffect } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Icon } from '#design/icon.tsx';
import { assertComponentName } from '../assert-component-name.ts';
import { useFieldValue, useFormEngine } from '../form-engine-context.ts';
import { FieldErrors, FieldHint, FieldReason } from '../frame/field-help.tsx';
import { FieldName, RequiredMarker } from '../frame/field-label.tsx';
import { useField } from '../frame/use-field.ts';
import { useIsReadOnly } from '../read-only-context.ts';
import { useValidateField } from '../use-validate-field.ts';
import type { WidgetProps } from '../widget-props.ts';
import '../frame/choice.css';
import '../frame/field.css';

/** A yes or no; without a value it is initialised to false (specification, section 4). */
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
          <RequiredMarker {...parts} />
        </span>
      </Checkbox>
      <FieldHint {...parts} />
      <FieldReason {...parts} />
    </div>
  );
}
