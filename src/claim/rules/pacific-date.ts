import {
  CalendarDate,
  type CalendarDateTime,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from '@internationalized/date';
import { type CalendarDay, PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';

/** A date of a form: its Pacific day, and its wall-clock time in the Pacific zone where it has one. */
export interface PacificDate {
  readonly day: CalendarDate;
  readonly time: CalendarDateTime | undefined;
}

const USER_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A day that exists, or undefined: the library's constructor would move 02/30 to 02/29. */
function toExistingDay(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new CalendarDate(year, month, day);
  return date.year === year && date.month === month && date.day === day ? date : undefined;
}

function parseIso(text: string): PacificDate | undefined {
  try {
    if (ISO_DATE.test(text)) return { day: parseDate(text), time: undefined };
    const time = ISO_OFFSET.test(text)
      ? toCalendarDateTime(parseAbsolute(text, PACIFIC_TIME_ZONE))
      : parseDateTime(text);
    return { day: toCalendarDate(time), time };
  } catch {
    return undefined;
  }
}

/**
 * Reads a date as a claimant or the server writes it: M/d/yyyy with one or two digits, an ISO date, an ISO time without an
 * offset (Pacific), or an instant (as the time picker emits). Undefined where it is none of them or does not exist.
 */
export function parsePacificDate(text: string): PacificDate | undefined {
  const trimmed = text.trim();
  const parts = USER_DATE.exec(trimmed);
  if (parts === null) return parseIso(trimmed);
  const day = toExistingDay(Number(parts[3]), Number(parts[1]), Number(parts[2]));
  return day === undefined ? undefined : { day, time: undefined };
}

/** Orders two days: negative, zero or positive, as `a` is before, on or after `b`. */
export function compareDays(a: PacificDate, b: PacificDate): number {
  return a.day.compare(b.day);
}

/** Orders two dates as points in time; one without a time begins at midnight in the Pacific zone. */
export function compareInstants(a: PacificDate, b: PacificDate): number {
  const [left, right] = [a, b].map(({ day, time }) => toZoned(time ?? day, PACIFIC_TIME_ZONE));
  return left === undefined || right === undefined ? 0 : left.compare(right);
}

/** MM/dd/yyyy. */
export function formatShortDate({ year, month, day }: CalendarDay): string {
  const pad = (part: number, length: number): string => String(part).padStart(length, '0');
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}
