import { CalendarDateTime, parseAbsolute, toZoned } from '@internationalized/date';
import { formatCalendarDate, parseCalendarDate } from './date-limits.ts';

/** Dates and times that claimants enter are in this zone (specification, section 5). */
const CLAIMANTS_ZONE = 'America/Los_Angeles';

/** A date as text and a time of 24 hours, in the claimants' zone. */
export interface DateTimeParts {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MIDNIGHT: DateTimeParts = { date: '', hour: 0, minute: 0, second: 0 };

/** The parts of a UTC ISO time; text that is none is kept as the date's text. */
export function isoToParts(iso: string): DateTimeParts {
  if (!iso.includes('T')) return { ...MIDNIGHT, date: iso };
  try {
    const { year, month, day, hour, minute, second } = parseAbsolute(iso, CLAIMANTS_ZONE);
    return { date: formatCalendarDate({ year, month, day }), hour, minute, second };
  } catch {
    return { ...MIDNIGHT, date: iso };
  }
}

/** The UTC ISO time; while the date is not complete its text as it is, so that its rules can speak. */
export function partsToIso({ date, hour, minute, second }: DateTimeParts): string {
  const day = parseCalendarDate(date);
  if (day === undefined) return date;
  const local = new CalendarDateTime(day.year, day.month, day.day, hour, minute, second);
  return toZoned(local, CLAIMANTS_ZONE).toAbsoluteString();
}
