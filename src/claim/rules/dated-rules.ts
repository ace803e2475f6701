import * as z from 'zod/mini';
import type { CalendarDay } from '#kernel/zoned-time.ts';
import type { FieldValue } from '#server/form-model.ts';
import type { Issue } from '#words/messages.ts';
import { compileDateFormat } from './date-format.ts';
import {
  compareDays,
  compareInstants,
  formatShortDate,
  type PacificDate,
  parsePacificDate,
  toFirstDay,
} from './pacific-date.ts';
import {
  defineRule,
  fieldValueToText,
  flagParameterSchema,
  type RuleAdapter,
  type RuleContext,
} from './rule.ts';
import { parseDecimalText } from './value-rules.ts';

/** Bound as the server sends it: a number, or a number or a date as text. */
export const boundSchema = z.union([z.number(), z.string()]);

/** Inclusive bounds. */
export interface Bounds<T> {
  readonly min: T;
  readonly max: T;
}

type RawBounds = Bounds<string | number>;

function mapBounds<T>(bounds: RawBounds, parse: (text: string) => T | undefined): Bounds<T> | undefined {
  const min = parse(String(bounds.min));
  const max = parse(String(bounds.max));
  return min === undefined || max === undefined ? undefined : { min, max };
}

/** Matches how JavaScript and .NET print the largest and smallest numbers: "1.7976931348623157e+308". */
const EXPONENT_TEXT = /^[+-]?\d+(?:\.\d+)?e[+-]?\d+$/i;

function toNumberBounds(bounds: RawBounds): Bounds<number> | undefined {
  return mapBounds(bounds, (text) => (EXPONENT_TEXT.test(text) ? Number(text) : parseDecimalText(text)));
}

export function toDateBounds(bounds: RawBounds): Bounds<PacificDate> | undefined {
  return mapBounds(bounds, parsePacificDate);
}

/** Bounds of a known type; `told` keeps the server's spelling for messages. */
export type TypedBounds = { readonly told: RawBounds } & (
  | { readonly type: 'number'; readonly bounds: Bounds<number> }
  | { readonly type: 'date'; readonly bounds: Bounds<PacificDate> }
);

/**
 * Parses bounds as numbers or dates.
 * @param dataType the type that the bounds must have; either by default.
 * @throws Error if the bounds are of neither type, or not of `dataType`.
 */
export function readBounds({ min, max }: RawBounds, dataType?: string): TypedBounds {
  const told = { min: toTold(min), max: toTold(max) };
  const numbers = dataType === 'date' ? undefined : toNumberBounds(told);
  if (numbers !== undefined) return { told, type: 'number', bounds: numbers };
  const dates = dataType === 'number' ? undefined : toDateBounds(told);
  if (dates !== undefined) return { told, type: 'date', bounds: dates };
  throw new Error(`the bounds are no ${dataType ?? 'number or date'}s: ${min}, ${max}`);
}

/** Keeps the exponent of a number that would be told with hundreds of digits. */
function toTold(bound: string | number): string | number {
  return EXPONENT_TEXT.test(String(bound)) ? String(bound) : bound;
}

/** Finds a value out of bounds; ignores blank text. */
export function checkBounds(code: string, { told, ...typed }: TypedBounds, text: string): Issue | undefined {
  if (text.trim() === '') return undefined;
  return typed.type === 'number'
    ? checkNumberBounds(code, typed.bounds, told, text)
    : checkDateBounds(code, typed.bounds, text);
}

function checkNumberBounds(
  code: string,
  bounds: Bounds<number>,
  told: RawBounds,
  text: string,
): Issue | undefined {
  const number = parseDecimalText(text);
  if (number !== undefined && number >= bounds.min && number <= bounds.max) return undefined;
  return { code, params: { min: told.min, max: told.max } };
}

/** Compares a date with a bound; a bound without a time is a whole day. */
function compareToBound(date: PacificDate, bound: PacificDate): number {
  const isWholeDay = date.time !== undefined && bound.time === undefined;
  return isWholeDay ? compareDays(date, bound) : compareInstants(date, bound);
}

function checkDateBounds(code: string, bounds: Bounds<PacificDate>, text: string): Issue | undefined {
  const date = parsePacificDate(text);
  const isWithin =
    date !== undefined && compareToBound(date, bounds.min) >= 0 && compareToBound(date, bounds.max) <= 0;
  if (isWithin) return undefined;
  const minDay = date?.time === undefined ? toFirstDay(bounds.min) : bounds.min.day;
  return {
    code,
    params: { min: formatShortDate(minDay), max: formatShortDate(bounds.max.day) },
  };
}

export const betweenSchema = z.pipe(
  z.object({ min: boundSchema, max: boundSchema }),
  z.transform((bounds) => readBounds(bounds)),
);

/** Inclusive range of numbers, or of dates on a date field (specification, section 5, "between"). */
export const betweenRule = defineRule({
  schema: betweenSchema,
  check: (bounds, value) => checkBounds('between', bounds, fieldValueToText(value)),
});

export const rangeSchema = z.pipe(
  z.object({
    min: boundSchema,
    max: boundSchema,
    /** Derived from the bounds by default. */
    dataType: z.nullish(z.enum(['number', 'date', 'Number', 'Date'])),
  }),
  z.transform(({ dataType, ...bounds }) => readBounds(bounds, dataType?.toLowerCase())),
);

/**
 * Range of numbers, or of ISO dates in the Pacific zone; the claimant's date is M/d/yyyy and begins at midnight there (specification,
 * section 5, "range").
 */
export const rangeRule = defineRule({
  schema: rangeSchema,
  check: (bounds, value) => checkBounds('range', bounds, fieldValueToText(value)),
});

export const endDateSchema = z.object({ startDateProperty: z.string(), inclusive: flagParameterSchema });

/** Compares days alone if only one of the dates has a time. */
function compareDates(a: PacificDate, b: PacificDate): number {
  return a.time === undefined || b.time === undefined ? compareDays(a, b) : compareInstants(a, b);
}

/**
 * Requires the end to be after the start field's date, or equal to it if `inclusive` (specification, section 5, "endDate"). Other rules
 * report missing or malformed dates.
 */
function checkEndDate(
  { startDateProperty, inclusive }: z.infer<typeof endDateSchema>,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const end = parsePacificDate(fieldValueToText(value));
  const start = parsePacificDate(fieldValueToText(context.getFieldValue(startDateProperty)));
  if (end === undefined || start === undefined) return undefined;
  const order = compareDates(end, start);
  return order > 0 || (order === 0 && inclusive === true) ? undefined : { code: 'endDate' };
}

export const endDateRule = defineRule({ schema: endDateSchema, check: checkEndDate });

export const preventFutureDateSchema = z.object({ inclusive: flagParameterSchema });

function isAfterToday(text: string, today: CalendarDay, isTodayAllowed: boolean): boolean {
  const date = parsePacificDate(text);
  const now = parsePacificDate(formatShortDate(today));
  if (date === undefined || now === undefined) return false;
  const order = compareDays(date, now);
  return order > 0 || (order === 0 && !isTodayAllowed);
}

/**
 * Refuses a date after today, the Pacific day by the server's clock (specification, section 5). Today passes unless `inclusive` is false.
 * Other rules report malformed dates.
 */
function checkPreventFutureDate(
  { inclusive }: z.infer<typeof preventFutureDateSchema>,
  value: FieldValue,
  context: RuleContext,
): Issue | undefined {
  const isFuture = isAfterToday(fieldValueToText(value), context.today, inclusive !== false);
  return isFuture ? { code: 'preventFutureDate' } : undefined;
}

/** Serves `preventFutureDate` (instants) and `preventFutureShortDate` (M/d/yyyy): both compare days. */
export const preventFutureDateRule = defineRule({
  schema: preventFutureDateSchema,
  check: checkPreventFutureDate,
});

export const validDateSchema = z.object({
  formats: z.pipe(
    z.string(),
    z.transform((formats) => formats.split(',').map((format) => compileDateFormat(format.trim()))),
  ),
});

/** Requires an existing date in one of the comma-separated formats (specification, section 5, "validDate"). */
function checkValidDate({ formats }: z.infer<typeof validDateSchema>, value: FieldValue): Issue | undefined {
  const text = fieldValueToText(value).trim();
  return text === '' || formats.some((isInFormat) => isInFormat(text)) ? undefined : { code: 'validDate' };
}

export const validDateRule = defineRule({ schema: validDateSchema, check: checkValidDate });

/** Rules that need the calendar library; the first validation by one of them loads all. */
export const DATED_RULE_ADAPTERS = {
  between: betweenRule,
  endDate: endDateRule,
  preventFutureDate: preventFutureDateRule,
  range: rangeRule,
  validDate: validDateRule,
} as const satisfies Readonly<Record<string, RuleAdapter>>;

export type DatedRuleName = keyof typeof DATED_RULE_ADAPTERS;
