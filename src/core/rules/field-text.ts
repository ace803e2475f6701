import type { FieldValue } from '../contract/form-model.ts';

/** A field's value as text; lists (files) have none. */
export function fieldValueToText(value: FieldValue): string {
  if (value === null || Array.isArray(value)) return '';
  return String(value);
}

/** No value, blank text, an empty list, or a checkbox that is not ticked: what a required field does not take. */
export function isUnanswered(value: FieldValue): boolean {
  if (value === null || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  return String(value).trim() === '';
}
