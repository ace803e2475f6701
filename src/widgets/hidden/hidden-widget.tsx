import { fieldValueToText } from '#claim/rules/rule.ts';
import { assertComponentName } from '../assert-component-name.ts';
import { useFieldValue } from '../form-engine-context.ts';
import { FieldErrors } from '../frame/field-help.tsx';
import { useField } from '../frame/use-field.ts';
import type { WidgetProps } from '../widget-props.ts';
import '../frame/field.css';

/** A value that something else fills in (a wallet's code, say); shown only where it has an error. */
export function HiddenWidget({ field, address }: WidgetProps<'hidden'>) {
  assertComponentName('hidden', field.type);
  const parts = useField(field, address, 'first');
  const value = fieldValueToText(useFieldValue(address));
  return (
    <>
      <input type="hidden" name={field.key} value={value} />
      {parts.errors.length > 0 && (
        <div className="field field--invalid" id={parts.id} tabIndex={-1}>
          <FieldErrors {...parts} />
        </div>
      )}
    </>
  );
}
