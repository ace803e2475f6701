import { toLocalTime } from './zoned-time.ts';

/** A day of the Gregorian calendar; `month` and `day` count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The zone of user-entered dates, of the bounds of date ranges, and of "today" (specification, section 5). */
export const PACIFIC_TIME_ZONE = 'America/Los_Angeles';

/** The Pacific day of an instant. */
export function toPacificDay(instant: Date): CalendarDay {
  const { year, month, day } = toLocalTime(instant, PACIFIC_TIME_ZONE);
  return { year, month, day };
}

/** The same as the date field and the signature have it: MM/dd/yyyy. */
export function formatPacificDay(now: Date): string {
  const { year, month, day } = toPacificDay(now);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
}
