import type { CalendarDay } from './rules/rule-context.ts';
import { toLocalTime } from './zoned-time.ts';

/** The zone of user-entered dates, of the bounds of date ranges, and of "today" (specification, section 5). */
export const PACIFIC_TIME_ZONE = 'America/Los_Angeles';

/** The Pacific day of an instant. */
export function toPacificDay(instant: Date): CalendarDay {
  const { year, month, day } = toLocalTime(instant, PACIFIC_TIME_ZONE);
  return { year, month, day };
}
