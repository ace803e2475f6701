import { type MaskName, toLatinDigits } from './mask-looks.ts';
import { findMask, MASK_TOKENS, type NumberMask, type PatternMask } from './mask-table.ts';
import { isWrittenDate, readWrittenAmount, readWrittenDate } from './written-values.ts';

const ISO_DATE = /^\s*(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/s;
const SHORT_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/**
 * Returns a function that keeps only the characters that `allowed` (one character) matches, after turning digits of other scripts into 0
 * to 9.
 */
export function cleanTo(allowed: RegExp): (text: string) => string {
  return (text) =>
    Array.from(toLatinDigits(text), (character) => (allowed.test(character) ? character : '')).join('');
}

const keepDigits = cleanTo(/[0-9]/);
const keepDigitsAndSlashes = cleanTo(/[0-9/]/);

/** Keeps the digits before the decimal mark: a pasted "12.50" means 12, not 1250. A mark that is typed alone is none. */
export function cleanCurrency(text: string): string {
  return readWrittenAmount(text, true).split('.')[0] ?? '';
}

/** Keeps digits and decimal points. A comma that is typed alone separates thousands, which the mask does itself. */
export function cleanDecimalCurrency(text: string): string {
  return toLatinDigits(text).trim() === ',' ? '' : readWrittenAmount(text, false);
}

const keepDigitsAndDots = cleanTo(/[0-9.]/);

/** Keeps all digits and dots; if there are commas, one of the marks is the decimal one. */
export function cleanDecimal(text: string): string {
  return text.includes(',') && /\d/.test(toLatinDigits(text))
    ? readWrittenAmount(text, false)
    : keepDigitsAndDots(text);
}

/** Keeps digits and slashes; dots, hyphens and blanks count as slashes, and a pasted ISO date is reordered for the mask. */
export function cleanDate(text: string): string {
  const slashed = toLatinDigits(text)
    .replace(ISO_DATE, '$2/$3/$1')
    .replace(/\s*[/.\-\s]\s*/g, '/');
  return keepDigitsAndSlashes(slashed);
}

export function cleanUsaPhone(text: string): string {
  return keepDigits(text);
}

const WRITTEN_COUNTRY_CODE = /^\s*(?:\+\s*1|1(?=[\s.()\u2010-\u2015-]))/;
const SEPARATOR = /^[\s.()\u2010-\u2015-]/;

/**
 * Returns the digits of an American phone number without its country code if `before` and `added` show that there is one: +1, a 1 and a
 * separator, or a 1 and ten digits. Otherwise returns undefined, because the mask itself takes any first three digits. So a number that
 * is typed, pasted or autofilled ends up the same: +1 (212) 555-0100.
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

/** Keeps letters and digits, in capitals, as VINs are written and compared. */
export function cleanVin(text: string): string {
  return keepLettersAndDigits(text).toUpperCase();
}

/** Pads month and day of a whole date to two digits; returns other text unchanged. */
export function padDate(text: string): string {
  return text.replace(
    SHORT_DATE,
    (_, month: string, day: string, year: string) =>
      `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`,
  );
}

/** Text functions of a mask, apart from the table: the start page shows masked fields before it needs them. */
export interface MaskCleaning {
  /** Removes from typed or pasted text what the mask has no place for. */
  readonly clean: (text: string) => string;
  /** Puts the text in its final form when the focus leaves the field. */
  readonly settle?: (text: string) => string;
  /** Returns a new start of the text, if `added` shows that the text so far began with more than the pattern takes. */
  readonly beginAgain?: (before: string, added: string) => string | undefined;
}

export const MASK_CLEANING: Readonly<Record<MaskName, MaskCleaning>> = {
  CURRENCY_COMMA_DELIMITED: { clean: cleanCurrency },
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: { clean: cleanDecimalCurrency },
  DECIMAL_15PRECISION: { clean: cleanDecimal },
  INTERNATIONAL_PHONE_NUMBER: { clean: cleanTo(/[0-9]/) },
  SLASH_DELIMITED_FULL_DATE: { clean: cleanDate, settle: padDate },
  USA_PHONE_NUMBER: { clean: cleanUsaPhone, beginAgain: dropUsaCountryCode },
  VIN: { clean: cleanVin },
  ZIP_CODE: { clean: cleanTo(/[0-9]/) },
  ZIP_CODE_NON_US: { clean: cleanTo(/[A-Za-z0-9 ]/) },
  '': { clean: (text) => text },
};

/** Returns the final form of a pattern mask's text, for when the focus leaves the field. */
export function settlePattern({ settle }: MaskCleaning, text: string): string {
  // After deleting, only the mask's own first character may be left.
  if (!/[A-Za-z0-9]/.test(text)) return '';
  return settle?.(text) ?? text;
}

interface PatternPosition {
  readonly character: string;
  /** Characters that it takes; undefined for a fixed character. */
  readonly accepts: RegExp | undefined;
  readonly isOptional: boolean;
}

function readPattern(pattern: string): readonly PatternPosition[] {
  return Array.from(pattern.matchAll(/\[(.)\]|(.)/g), ([, optional, plain]) => {
    const character = optional ?? plain ?? '';
    const accepts = new Map(Object.entries(MASK_TOKENS)).get(character);
    return { character, accepts, isOptional: optional !== undefined };
  });
}

function applyPattern(mask: PatternMask, cleaning: MaskCleaning, text: string): string {
  const positions = readPattern(mask.pattern);
  let next = 0;
  let applied = '';
  for (const character of cleaning.beginAgain?.('', text) ?? cleaning.clean(text)) {
    let isPlaced = false;
    while (!isPlaced) {
      const position = positions[next];
      if (position === undefined) break;
      if (position.accepts === undefined) {
        applied += position.character;
        isPlaced = position.character === character;
      } else if (position.accepts.test(character)) {
        applied += character;
        isPlaced = true;
      } else if (!position.isOptional) {
        break;
      }
      next += 1;
    }
  }
  if (mask.eager) {
    for (const { character, accepts } of positions.slice(next)) {
      if (accepts !== undefined) break;
      applied += character;
    }
  }
  return settlePattern(cleaning, applied);
}

function applyNumber(mask: NumberMask, { clean }: MaskCleaning, text: string): string {
  const [whole = '', decimals] = clean(text).split('.');
  if (whole === '' && decimals === undefined) return '';
  const digits = whole.slice(0, mask.maxWholeDigits).replace(/^0+/, '') || '0';
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return mask.scale === 0
    ? grouped
    : `${grouped}.${(decimals ?? '').slice(0, mask.scale).padEnd(mask.scale, '0')}`;
}

/** Returns the text as a masked field would store it after typing, without loading imask; for values from elsewhere (prepopulation). */
export function applyMask(maskName: MaskName, text: string): string {
  const mask = findMask(maskName);
  const cleaning = MASK_CLEANING[maskName];
  switch (mask?.kind) {
    case 'pattern': {
      const isInWords = maskName === 'SLASH_DELIMITED_FULL_DATE' && isWrittenDate(text);
      return (isInWords ? readWrittenDate(text, 'en') : undefined) ?? applyPattern(mask, cleaning, text);
    }
    case 'number':
      return applyNumber(mask, cleaning, text);
    case 'characters':
      return cleaning.clean(text).slice(0, mask.maxLength);
    default:
      return text;
  }
}
