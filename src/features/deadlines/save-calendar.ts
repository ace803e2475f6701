import { saveFile } from '#design/toasts.ts';
import type { Messages } from '#words/messages.ts';
import { buildCalendar } from './build-calendar.ts';
import type { KeyDate } from './list-key-dates.ts';

/** The calendar file (.ics) of key dates in the claimant's language; `portalAddress` is where they can act. */
export function toCalendarFile(
  dates: readonly KeyDate[],
  messages: Messages,
  portalAddress: string,
  now: Date,
): string {
  const events = dates.map(({ key, deadline }) => ({
    id: key,
    at: deadline.at,
    summary: messages.text(`deadlines.${key}.label`),
    description: messages.text('deadlines.calendar.description', {
      deadline: messages.text(`${key}WeekdayDate`),
    }),
    url: portalAddress,
  }));
  return buildCalendar(events, {
    productId: '-//Claim portal//Key dates//EN',
    host: new URL(portalAddress).host,
    now,
  });
}

/** Hands the claimant a calendar file; `told` as in `saveFile`. */
export function saveCalendar(calendar: string, fileName: string, told: string): void {
  saveFile(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }), fileName, told);
}
