import type { CalendarDay } from './rules/rule-context.ts';
import { toLocalTime } from './zoned-time.ts';

/** The zone of user-entered dates and of "today" (specification, section 5). */
const PACIFIC = 'America/Los_Angeles';

/** The Pacific day of an instant. */
export function toPacificDay(instant: Date): CalendarDay {
  const { year, month, day } = toLocalTime(instant, PACIFIC);
  return { year, month, day };
}
