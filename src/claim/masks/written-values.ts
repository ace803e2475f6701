import type { Issue } from '#words/messages.ts';
import { toLatinDigits } from './mask-looks.ts';

/** Words in dates that Intl does not write itself: "27th", "the 27th of April", "le 1er avril", "ngày 27 … năm 1958". */
const FILLERS = 'st nd rd th the of and er le el del de ngay nam'.split(' ');
const ISO_TIME = /^(\s*\d{4}-\d{1,2}-\d{1,2})T.*$/s;
/** Matches text that begins with the year or has letters, which a mask of digits and slashes would garble. */
const WRITTEN_OUT = /\p{L}|^\s*(?:19|20)\d\d\s*[-/.\s]/u;
/** Matches M/d/yyyy, and an instant from the time picker. */
const IN_ORDER = /^\d{1,2}\/\d{1,2}\/\d{4}$|^\d{4}-\d\d-\d\dT\d/;
/** Matches "4/7/58", "Apr 7, 58", "7 April ’58": a month as a number or letters, a day, and two final digits. */
const SHORT_YEAR = /^(?=\D*\d+\D+\d+\D|.*\p{L})\D*\d{1,2}\D+(?:\d{1,2}\D+)?(\d\d)$/su;
const SHORTEST_PREFIX = 3;

/** Tells whether a text is a date in another order than the mask's, or may become one. */
export function isWrittenDate(text: string): boolean {
  return WRITTEN_OUT.test(toLatinDigits(text));
}

/**
 * Parses a date as people write it ("1958-04-27", "April 27, 1958", "27 de abril de 1958", "4 27 1958") into MM/dd/yyyy; it knows the
 * month names of the culture and of English. Returns undefined if the text is no date or the day does not exist. A year needs four
 * digits: two are not guessed.
 */
export function readWrittenDate(text: string, culture: string): string | undefined {
  const words = toWords(toLatinDigits(text).replace(ISO_TIME, '$1'));
  const names = listNames([culture, 'en']);
  const numbers: string[] = [];
  const months: number[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const pair = names.months.get(`${word} ${words[at + 1]}`);
    const month = pair ?? names.months.get(word) ?? findByPrefix(names.months, word);
    if (pair !== undefined) at += 1;
    if (month !== undefined) months.push(month);
    else if (/^\d/.test(word)) numbers.push(word);
    else if (!isFilling(word, names.fillers)) return undefined;
  }
  if (months.length > 1) return undefined;
  const isYearFirst = isYear(numbers[0]);
  const [year, ...rest] = isYearFirst ? numbers : [numbers.at(-1), ...numbers.slice(0, -1)];
  const [month, day, ...others] = [...months.map(String), ...rest];
  return isYear(year) && others.length === 0 ? toExistingDate(month, day, year) : undefined;
}

/**
 * Returns the issue of a text that is no date in any spelling. Returns undefined for a date, for digits in the mask's order (the rules
 * check whether that day exists), and for a time.
 */
export function findDateIssue(text: string): Issue | undefined {
  const plain = toLatinDigits(text).trim();
  if (plain === '' || IN_ORDER.test(plain) || readWrittenDate(plain, 'en') !== undefined) return undefined;
  const year = SHORT_YEAR.exec(plain)?.[1];
  return year === undefined
    ? { code: 'dateNotRead' }
    : { code: 'yearNotWhole', params: { earlier: `19${year}`, later: `20${year}` } };
}

const SHORT_DATE = /^(\d\d?)\/(\d\d?)\/(\d{4})$/;
const INSTANT = /^\d{4}-\d\d-\d\dT/;

export interface ReadDate {
  /** Issue of a text that is no date. */
  readonly unread?: Issue;
  /** The date as MM/dd/yyyy; absent for a time of the picker, which it would lose. */
  readonly spelling?: string;
  /** Issue of a day M/d/yyyy that does not exist, unless a rule refuses it anyway. */
  readonly missing?: Issue;
}

/** Reads the value of a date field, however it is written. */
export function readDate(text: string): ReadDate {
  const parts = SHORT_DATE.exec(text);
  if (parts) {
    const spelling = toExistingDate(parts[1], parts[2], parts[3] ?? '');
    return spelling === undefined ? { missing: { code: 'validDate' } } : { spelling };
  }
  const unread = findDateIssue(text);
  if (unread !== undefined) return { unread };
  const written = INSTANT.test(text) ? undefined : readWrittenDate(text, 'en');
  return written === undefined ? {} : { spelling: written };
}

function isYear(text: string | undefined): text is string {
  return text?.length === 4;
}

function toExistingDate(month = '', day = '', year: string): string | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // `Date.parse` may move 02/30 into March, and may accept text that is no date.
  if (Number(year) === 0 || Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    return undefined;
  return `${date.slice(5, 7)}/${date.slice(8)}/${year}`;
}

/** Splits a text into words and numbers, without accents, capitals, leading zeros and punctuation. */
function toWords(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return Array.from(plain.matchAll(/\p{L}+|\d+/gu), ([word]) => word.replace(/^0+(?=\d{1,2}$)/, ''));
}

interface DateNames {
  readonly months: ReadonlyMap<string, number>;
  readonly fillers: ReadonlySet<string>;
}

/** Collects the month names, and all other words that Intl writes in a date. */
function listNames(cultures: readonly string[]): DateNames {
  const months = new Map<string, number>();
  const fillers = new Set(FILLERS);
  const lengths = ['long', 'short'] as const;
  const days = Array.from({ length: 12 }, (_, month) => [month, Date.UTC(2024, month, month + 1)] as const);
  for (const culture of cultures)
    for (const width of lengths)
      for (const options of [{ month: width }, { month: width, day: 'numeric' }] as const) {
        const format = formatOf(culture, options);
        for (const [month, day] of days) {
          const name = format.formatToParts(day).find(({ type }) => type === 'month')?.value ?? '';
          const words = toWords(name).join(' ');
          // A number alone is no name (Chinese writes "4" and "月").
          if (/\p{L}/u.test(words) && !months.has(words)) months.set(words, month + 1);
        }
      }
  for (const culture of cultures)
    for (const width of lengths) {
      const format = formatOf(culture, { weekday: width, day: 'numeric', month: width, year: 'numeric' });
      // Seven days in a row cover all weekdays.
      for (let day = 1; day <= 7; day += 1)
        for (const { type, value } of format.formatToParts(Date.UTC(2024, 0, day)))
          if (type === 'literal' || type === 'weekday') for (const word of toWords(value)) fillers.add(word);
    }
  return { months, fillers };
}

function formatOf(culture: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(culture, { ...options, calendar: 'gregory', timeZone: 'UTC' });
}

/** Tells whether a word is a filler, or two without a blank between them ("日星期日"). */
function isFilling(word: string, fillers: ReadonlySet<string>): boolean {
  if (fillers.has(word)) return true;
  for (let at = 1; at < word.length; at += 1)
    if (fillers.has(word.slice(0, at)) && fillers.has(word.slice(at))) return true;
  return false;
}

/** Finds the month whose name alone begins with the word: "Sept", "janv". */
function findByPrefix(months: ReadonlyMap<string, number>, word: string): number | undefined {
  if (word.length < SHORTEST_PREFIX || /\d/.test(word)) return undefined;
  const found = new Set<number>();
  for (const [name, month] of months) if (name.startsWith(word) && !name.includes(' ')) found.add(month);
  return found.size === 1 ? [...found][0] : undefined;
}

/**
 * Parses an amount as people write it ("$1,234.50", "1 234,50", "1.234,50 €", "12,50") into digits with at most one decimal point. The
 * last mark is the decimal one if it occurs once, except that a comma before three digits separates thousands. So does a point before
 * three digits if the amount has no decimals (`isWhole`) or the culture writes thousands so.
 */
export function readWrittenAmount(text: string, isWhole: boolean, culture = 'en'): string {
  const plain = toLatinDigits(text).replace(/[^0-9.,]/g, '');
  const at = findDecimalMark(plain, isWhole, culture);
  const strip = (part: string) => part.replace(/[.,]/g, '');
  return at === -1 ? strip(plain) : `${strip(plain.slice(0, at))}.${strip(plain.slice(at + 1))}`;
}

/** Returns the index of the decimal mark; -1 if all marks separate thousands. */
function findDecimalMark(plain: string, isWhole: boolean, culture: string): number {
  const comma = plain.indexOf(',');
  const point = plain.indexOf('.');
  const lastComma = plain.lastIndexOf(',');
  if (comma !== -1 && point !== -1)
    return lastComma > plain.lastIndexOf('.') && comma === lastComma ? comma : point;
  if (comma !== -1) return comma === lastComma && plain.length - comma <= 3 ? comma : -1;
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$/.test(plain);
  const isGroupedTwice = isGrouped && point !== plain.lastIndexOf('.');
  return isGroupedTwice || (isGrouped && (isWhole || groupsByPoint(culture))) ? -1 : point;
}

function groupsByPoint(culture: string): boolean {
  const parts = new Intl.NumberFormat(culture).formatToParts(1_000_000);
  return parts.some(({ type, value }) => type === 'group' && value === '.');
}
