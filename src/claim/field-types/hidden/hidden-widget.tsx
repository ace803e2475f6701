import { fieldValueToText } from '#claim/rules/rule.ts';
import { FieldErrors } from '#claim/ui/field-frame.tsx';
import { useFieldValue } from '#claim/ui/form-engine-context.ts';
import { assertComponentName, useField, type WidgetProps } from '#claim/ui/use-field.ts';
import '#claim/ui/field-frame.css';

/** Value that other code fills in (a wallet's code); visible only if it has an error. */
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
