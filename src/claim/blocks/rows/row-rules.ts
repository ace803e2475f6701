import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';

/** Country of an address by default (specification, section 9). */
export const DEFAULT_COUNTRY = 'US';
export const COUNTRY_KEY = 'mailingCountry';

export const COUNTRY_DEPENDENT_KEYS = [
  'mailingCity',
  'mailingSubDivision',
  'mailingPostalCode',
  'mailingSubDivisionNonUS',
  'mailingPostalCodeNonUS',
] as const;

/** Columns, of 12, of a name with a middle initial, on medium screens and up (specification, section 2). */
export const MIDDLE_INITIAL_COLUMNS = [5, 2, 5] as const;

/** Checks that a value repeats another one. Letter case, surrounding blanks and the characters of a phone mask do not matter. */
export function checkConfirmation(value: FieldValue, confirmed: FieldValue): Issue | undefined {
  return simplify(value) === simplify(confirmed) ? undefined : { code: 'confirmationMismatch' };
}

function simplify(value: FieldValue): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '') : text;
}
