import { toLatinDigits } from './latin-digits.ts';
import { readWrittenAmount } from './written-amount.ts';

const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/s;
const SHORT_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Leaves only the characters that `allowed` (one character) matches; digits of other scripts are read as theirs. */
export function cleanTo(allowed: RegExp): (text: string) => string {
  return (text) =>
    Array.from(toLatinDigits(text), (character) => (allowed.test(character) ? character : '')).join('');
}

const keepDigits = cleanTo(/[0-9]/);
const keepDigitsAndSlashes = cleanTo(/[0-9/]/);

/** The digits before the decimal mark: "12.50" pasted means 12, not 1250. A mark that is typed alone is none. */
export function cleanCurrency(text: string): string {
  return readWrittenAmount(text, true).split('.')[0] ?? '';
}

/** Digits and decimal points. A comma that is typed alone parts thousands, which the mask does by itself. */
export function cleanDecimalCurrency(text: string): string {
  return toLatinDigits(text).trim() === ',' ? '' : readWrittenAmount(text, false);
}

const keepDigitsAndDots = cleanTo(/[0-9.]/);

/** Digits and dots, as many as there are; where there are commas, one of the marks is the decimal one. */
export function cleanDecimal(text: string): string {
  return text.includes(',') && /\d/.test(toLatinDigits(text))
    ? readWrittenAmount(text, false)
    : keepDigitsAndDots(text);
}

/** Digits and slashes; dots, hyphens and blanks count as slashes, and a pasted ISO date is put in the order of the mask. */
export function cleanDate(text: string): string {
  const slashed = toLatinDigits(text)
    .replace(ISO_DATE, '$2/$3/$1')
    .replace(/\s*[/.\-\s]\s*/g, '/');
  return keepDigitsAndSlashes(slashed);
}

/** Digits: what the American phone mask places. */
export function cleanUsaPhone(text: string): string {
  return keepDigits(text);
}

const WRITTEN_COUNTRY_CODE = /^\s*(?:\+\s*1|1(?=[\s.()\u2010-\u2015-]))/;
const SEPARATOR = /^[\s.()\u2010-\u2015-]/;

/**
 * The digits of an American phone number without its country code, where what is added to the digits so far shows that there
 * is one: +1, a 1 and then a separator, or a 1 and ten digits. Undefined where it does not: the mask itself takes any three
 * digits first. Typed, pasted and filled in by the browser, a number so comes out the same: +1 (212) 555-0100.
 */
export function dropUsaCountryCode(before: string, added: string): string | undefined {
  const text = toLatinDigits(added);
  const digits = before + keepDigits(text);
  const isCountryCode =
    (before === '' && WRITTEN_COUNTRY_CODE.test(text)) ||
    (before === '1' && SEPARATOR.test(text)) ||
    (digits.length === 11 && digits.startsWith('1'));
  return isCountryCode ? digits.slice(1) : undefined;
}

const keepLettersAndDigits = cleanTo(/[A-Za-z0-9]/);

/** Letters and digits, in capitals: so are VINs written, and compared. */
export function cleanVin(text: string): string {
  return keepLettersAndDigits(text).toUpperCase();
}

/** A whole date with two digits for month and day; any other text stays as it is. */
export function padDate(text: string): string {
  const parts = SHORT_DATE.exec(text);
  if (parts === null) return text;
  const [, month = '', day = '', year = ''] = parts;
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
}
