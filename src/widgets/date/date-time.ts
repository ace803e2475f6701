import { CalendarDateTime, toZoned } from '@internationalized/date';
import { formatShortDate, parsePacificDate } from '#claim/rules/pacific-date.ts';
import { PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';

/** A date as text and a time of 24 hours, in the Pacific zone (specification, section 5). */
export interface DateTimeParts {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MIDNIGHT: DateTimeParts = { date: '', hour: 0, minute: 0, second: 0 };

/** The Pacific parts of an ISO time; text that is none is kept as the date's text. */
export function isoToParts(iso: string): DateTimeParts {
  const parsed = parsePacificDate(iso);
  if (parsed?.time === undefined) return { ...MIDNIGHT, date: iso };
  const { hour, minute, second } = parsed.time;
  return { date: formatShortDate(parsed.day), hour, minute, second };
}

/** The UTC ISO time; while the date is not complete its text as it is, so that its rules can speak. */
export function partsToIso({ date, hour, minute, second }: DateTimeParts): string {
  const day = parsePacificDate(date)?.day;
  if (day === undefined) return date;
  const local = new CalendarDateTime(day.year, day.month, day.day, hour, minute, second);
  return toZoned(local, PACIFIC_TIME_ZONE).toAbsoluteString();
}
