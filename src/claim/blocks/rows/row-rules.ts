import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';

/** The country of an address where none is chosen (specification, section 9). */
export const DEFAULT_COUNTRY = 'US';
export const COUNTRY_KEY = 'mailingCountry';

/** What a change of the country resets. */
export const COUNTRY_DEPENDENT_KEYS = [
  'mailingCity',
  'mailingSubDivision',
  'mailingPostalCode',
  'mailingSubDivisionNonUS',
  'mailingPostalCodeNonUS',
] as const;

/** The columns of the style with a middle initial, of 12, on medium screens and up (specification, section 2). */
export const MIDDLE_INITIAL_COLUMNS = [5, 2, 5] as const;

/**
 * What is wrong with a value that must repeat another. Letter case and surrounding blanks make no difference; the
 * characters that a phone mask adds do not either.
 */
export function checkConfirmation(value: FieldValue, confirmed: FieldValue): Issue | undefined {
  return simplify(value) === simplify(confirmed) ? undefined : { code: 'confirmationMismatch' };
}

function simplify(value: FieldValue): string {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return /^[\d\s()+-]+$/.test(text) ? text.replace(/\D/g, '') : text;
}
