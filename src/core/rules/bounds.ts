import * as z from 'zod/mini';
import { parseDecimalText } from './decimal-text.ts';
import type { Issue } from './issue.ts';
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
export function toNumberBounds(bounds: RawBounds): Bounds<number> | undefined {
  return mapBounds(bounds, parseDecimalText);
}

/** The bounds as dates, or undefined where they are none. */
export function toDateBounds(bounds: RawBounds): Bounds<PacificDate> | undefined {
  return mapBounds(bounds, parsePacificDate);
}

/** Finds a text that is no number, or a number out of its bounds; they are told as the server wrote them. */
export function checkNumberBounds(
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
export function checkDateBounds(code: string, bounds: Bounds<PacificDate>, text: string): Issue | undefined {
  const date = parsePacificDate(text);
  const isWithin =
    date !== undefined && compareToBound(date, bounds.min) >= 0 && compareToBound(date, bounds.max) <= 0;
  if (isWithin) return undefined;
  return { code, params: { min: formatShortDate(bounds.min.day), max: formatShortDate(bounds.max.day) } };
}
