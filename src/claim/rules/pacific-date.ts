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

/** Pacific day of a date and, if it has a time, its wall-clock time in the Pacific zone. */
export interface PacificDate {
  readonly day: CalendarDate;
  readonly time: CalendarDateTime | undefined;
}

const USER_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;
const ISO_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Returns undefined for a day that does not exist; the library's constructor would turn 02/30 into 02/29. */
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
 * Parses a date of a claimant or the server: M/d/yyyy with one or two digits, an ISO date, an ISO time without an offset (Pacific), or an
 * instant (from the time picker). Returns undefined for other text and for dates that do not exist.
 */
export function parsePacificDate(text: string): PacificDate | undefined {
  const trimmed = text.trim();
  const parts = USER_DATE.exec(trimmed);
  if (parts === null) return parseIso(trimmed);
  const day = toExistingDay(Number(parts[3]), Number(parts[1]), Number(parts[2]));
  return day === undefined ? undefined : { day, time: undefined };
}

export function compareDays(a: PacificDate, b: PacificDate): number {
  return a.day.compare(b.day);
}

/** Compares points in time; a date without a time begins at midnight in the Pacific zone. */
export function compareInstants(a: PacificDate, b: PacificDate): number {
  const [left, right] = [a, b].map(({ day, time }) => toZoned(time ?? day, PACIFIC_TIME_ZONE));
  return left === undefined || right === undefined ? 0 : left.compare(right);
}

/** Returns the first day that begins at or after a date: a minimum with a time later than midnight excludes its own day. */
export function toFirstDay({ day, time }: PacificDate): CalendarDate {
  return time === undefined || time.compare(toCalendarDateTime(day)) === 0 ? day : day.add({ days: 1 });
}

/** Formats a day as MM/dd/yyyy. */
export function formatShortDate({ year, month, day }: CalendarDay): string {
  const pad = (part: number, length: number): string => String(part).padStart(length, '0');
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}
