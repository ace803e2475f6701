import * as z from 'zod/mini';
import type { Issue } from '#words/messages.ts';
import { parseDecimalText } from './decimal-text.ts';
import {
  compareDays,
  compareInstants,
  formatShortDate,
  type PacificDate,
  parsePacificDate,
} from './pacific-date.ts';

/** A bound as the server gives it: a number, a number as text, or a date as text. */
export const boundSchema = z.union([z.number(), z.string()]);

/** Both bounds belong to the range. */
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

/** The bounds as numbers, or undefined where they are none. */
function toNumberBounds(bounds: RawBounds): Bounds<number> | undefined {
  return mapBounds(bounds, parseDecimalText);
}

/** The bounds as dates, or undefined where they are none. */
export function toDateBounds(bounds: RawBounds): Bounds<PacificDate> | undefined {
  return mapBounds(bounds, parsePacificDate);
}

/** Bounds whose type is known, with the server's own spelling of them. */
export type TypedBounds = { readonly told: RawBounds } & (
  | { readonly type: 'number'; readonly bounds: Bounds<number> }
  | { readonly type: 'date'; readonly bounds: Bounds<PacificDate> }
);

/**
 * Tells numbers from dates.
 * @param dataType the one type that the bounds must have; either where it is not given.
 * @throws Error where they are neither, or not of that type.
 */
export function readBounds({ min, max }: RawBounds, dataType?: 'number' | 'date'): TypedBounds {
  const told = { min, max };
  const numbers = dataType === 'date' ? undefined : toNumberBounds(told);
  if (numbers !== undefined) return { told, type: 'number', bounds: numbers };
  const dates = dataType === 'number' ? undefined : toDateBounds(told);
  if (dates !== undefined) return { told, type: 'date', bounds: dates };
  throw new Error(`the bounds are no ${dataType ?? 'number or date'}s: ${min}, ${max}`);
}

/** Finds a text that lies outside of the bounds; blank text is not judged. */
export function checkBounds(code: string, { told, ...typed }: TypedBounds, text: string): Issue | undefined {
  if (text.trim() === '') return undefined;
  return typed.type === 'number'
    ? checkNumberBounds(code, typed.bounds, told, text)
    : checkDateBounds(code, typed.bounds, text);
}

/** Finds a text that is no number, or a number out of its bounds; they are told as the server wrote them. */
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

/** Orders a date and a bound; a bound without a time is a whole day. */
function compareToBound(date: PacificDate, bound: PacificDate): number {
  const isWholeDay = date.time !== undefined && bound.time === undefined;
  return isWholeDay ? compareDays(date, bound) : compareInstants(date, bound);
}

/** Finds a text that is no date, or a date out of its bounds. */
function checkDateBounds(code: string, bounds: Bounds<PacificDate>, text: string): Issue | undefined {
  const date = parsePacificDate(text);
  const isWithin =
    date !== undefined && compareToBound(date, bounds.min) >= 0 && compareToBound(date, bounds.max) <= 0;
  if (isWithin) return undefined;
  return { code, params: { min: formatShortDate(bounds.min.day), max: formatShortDate(bounds.max.day) } };
}
