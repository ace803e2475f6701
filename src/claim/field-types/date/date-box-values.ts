import { toLatinDigits } from '#claim/masks/mask-looks.ts';
import { readWrittenDate } from '#claim/masks/written-values.ts';

/** Boxes of a date, in the order in which every language types and stores a date: MM/dd/yyyy. */
export const DATE_BOXES = ['month', 'day', 'year'] as const;
export type DateBox = (typeof DATE_BOXES)[number];
export type DateBoxTexts = Readonly<Record<DateBox, string>>;

const PARTS = /^([^/]*)\/([^/]*)\/([^/]*)$/;
const NUMBER = /^\d*$/;
const SHORT_NUMBER = /^\d{1,2}$/;

/** Splits a stored text into the boxes. A text that is no date goes into the first one, for the claimant to correct. */
export function splitDate(text: string): DateBoxTexts {
  const [, month = text, day = '', year = ''] = PARTS.exec(readWrittenDate(text, 'en') ?? text) ?? [];
  return { month, day, year };
}

/**
 * Joins the boxes: MM/dd/yyyy once all three are filled in, the parts so far before that, '' if all are empty. A text in one box alone
 * that is no number is the whole value, because the claimant writes a date there in another form.
 */
export function joinDate({ month, day, year }: DateBoxTexts): string {
  const all = `${month}${day}${year}`;
  if (all === '' || ([month, day, year].includes(all) && !NUMBER.test(all))) return all;
  const pad = (text: string) => (SHORT_NUMBER.test(text) ? text.padStart(2, '0') : text);
  const isWhole = SHORT_NUMBER.test(month) && SHORT_NUMBER.test(day) && /^\d{4}$/.test(year);
  return isWhole ? `${pad(month)}/${pad(day)}/${year}` : `${month}/${day}/${year}`;
}

/** Returns the boxes after a keystroke in one; unfinished text is not interpreted. */
export function typeInBox(box: DateBox, typed: string, before: DateBoxTexts): DateBoxTexts {
  return { ...before, [box]: toLatinDigits(typed) };
}

/**
 * Returns the boxes after a text was pasted into one, or when the focus leaves it. A whole date fills all three boxes, and so do the
 * three parts of an invalid one ("4/7/58") if the other boxes are empty.
 */
export function readBox(box: DateBox, typed: string, before: DateBoxTexts, language: string): DateBoxTexts {
  const text = toLatinDigits(typed).trim();
  const boxes = { ...before, [box]: text };
  const date = text.length > 4 ? readWrittenDate(text, language) : undefined;
  if (date !== undefined) return splitDate(date);
  return joinDate(boxes) === text && PARTS.test(text) ? splitDate(text) : boxes;
}
