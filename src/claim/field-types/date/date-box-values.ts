import { toLatinDigits } from '#claim/masks/mask-looks.ts';
import { readWrittenDate } from '#claim/masks/written-values.ts';

/** The boxes of a date, by what each holds, in the order in which every date is typed and stored: MM/dd/yyyy, in each language. */
export const DATE_BOXES = ['month', 'day', 'year'] as const;
export type DateBox = (typeof DATE_BOXES)[number];
export type DateBoxTexts = Readonly<Record<DateBox, string>>;

const PARTS = /^([^/]*)\/([^/]*)\/([^/]*)$/;
const NUMBER = /^\d*$/;
const SHORT_NUMBER = /^\d{1,2}$/;

/** What the boxes of a stored text hold. One that is no date in any spelling stands in the first of them, for its owner to mend. */
export function splitDate(text: string): DateBoxTexts {
  const [, month = text, day = '', year = ''] = PARTS.exec(readWrittenDate(text, 'en') ?? text) ?? [];
  return { month, day, year };
}

/**
 * The text that the boxes make: MM/dd/yyyy once all three are filled in, what there is of it before, nothing where all are empty. What
 * stands in one box alone and is no number is the whole of it: somebody writes a date there in their own way.
 */
export function joinDate({ month, day, year }: DateBoxTexts): string {
  const all = `${month}${day}${year}`;
  if (all === '' || ([month, day, year].includes(all) && !NUMBER.test(all))) return all;
  const pad = (text: string) => (SHORT_NUMBER.test(text) ? text.padStart(2, '0') : text);
  const isWhole = SHORT_NUMBER.test(month) && SHORT_NUMBER.test(day) && /^\d{4}$/.test(year);
  return isWhole ? `${pad(month)}/${pad(day)}/${year}` : `${month}/${day}/${year}`;
}

/** What a box holds while somebody types there: what it will be is not judged before its end. */
export function typeInBox(box: DateBox, typed: string, before: DateBoxTexts): DateBoxTexts {
  return { ...before, [box]: toLatinDigits(typed) };
}

/**
 * What a box takes of a text that is pasted into it, or that stands there when it is left: a number. A whole date fills all three, and so
 * do the three parts of one that is wrong ("4/7/58"), where nothing stands beside it.
 */
export function readBox(box: DateBox, typed: string, before: DateBoxTexts, language: string): DateBoxTexts {
  const text = toLatinDigits(typed).trim();
  const boxes = { ...before, [box]: text };
  const date = text.length > 4 ? readWrittenDate(text, language) : undefined;
  if (date !== undefined) return splitDate(date);
  return joinDate(boxes) === text && PARTS.test(text) ? splitDate(text) : boxes;
}
