import type { RemoteFieldConfig, RemoteValidation } from '#server/forms-config.ts';

/** The rules of one field, in the order in which they are checked. */
export function field(...validations: readonly RemoteValidation[]): RemoteFieldConfig {
  return { validations: [...validations] };
}

export const required: RemoteValidation = { type: 'required' };
export const safeCharacters: RemoteValidation = { type: 'characterSetRestriction' };
export const calendarDate: RemoteValidation = { type: 'validDate', formats: 'M/d/yyyy,MM/dd/yyyy' };
export const notInFuture: RemoteValidation = { type: 'preventFutureDate', inclusive: true };

/** A text of characters that the administrator's systems can print. */
export function text(max: number, ...more: readonly RemoteValidation[]): RemoteFieldConfig {
  return field(...more, { type: 'maxLength', max }, safeCharacters);
}

export function pattern(expression: string, message: string): RemoteValidation {
  return { type: 'regularExpression', pattern: expression, message };
}

export function requiredIf(otherProperty: string, value: string, operator = 'IsEqualTo'): RemoteValidation {
  return { type: 'requiredIf', otherProperty, operator, value };
}

/** A date within the years that the case is about; the calendar offers no other. Bounds are MM/dd/yyyy. */
export function dateBetween(min: string, max: string): readonly RemoteValidation[] {
  return [calendarDate, { type: 'between', min, max }];
}

/** A date within two ISO bounds in the Pacific zone. */
export function dateInRange(min: string, max: string): readonly RemoteValidation[] {
  return [calendarDate, { type: 'range', dataType: 'date', min, max }];
}

const AMOUNT = String.raw`\d{1,3}(,\d{3})*(\.\d{2})?|\d+(\.\d{1,2})?`;

/** A dollar amount as the currency mask writes it. */
export function amount(...more: readonly RemoteValidation[]): RemoteFieldConfig {
  return field(...more, { type: 'maxLength', max: 14 }, pattern(AMOUNT, 'Enter an amount like 1,250.00'));
}
