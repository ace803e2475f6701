// The start page needs no more of calendars than this: one conversion, by the browser's own zone data. Everything else is
// @internationalized/date's, which the tests hold this to (docs/adr/0003-zoned-time.md).

/** A local date and time; `month` counts from 1. */
export interface LocalTime extends CalendarDay {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone);
  if (known !== undefined) return known;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** What a clock in the zone shows at an instant. @param timeZone an IANA name. */
export function toLocalTime(instant: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  };
}

/** Milliseconds since the epoch of a local time taken as UTC. */
function asUtc({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * The instant of a local time in a zone. Of a time that comes twice (clocks go back) the first; a time that is skipped
 * (clocks go forward) is moved on by what was skipped.
 * @param timeZone an IANA name.
 */
export function toInstant(local: LocalTime, timeZone: string): Date {
  const utc = asUtc(local);
  const offsetAt = (instant: number) => asUtc(toLocalTime(new Date(instant), timeZone)) - instant;
  const day = 86_400_000;
  const before = utc - offsetAt(utc - day);
  const after = utc - offsetAt(utc + day);
  const [first, second] = before <= after ? [before, after] : [after, before];
  const isMet = (instant: number) => asUtc(toLocalTime(new Date(instant), timeZone)) === utc;
  if (isMet(first)) return new Date(first);
  return new Date(isMet(second) ? second : before);
}

/** Whether the calendar and the clock have such a time (not February 30, not 24:61). */
export function isRealTime(local: LocalTime): boolean {
  const date = new Date(asUtc(local));
  return (
    date.getUTCFullYear() === local.year &&
    date.getUTCMonth() === local.month - 1 &&
    date.getUTCDate() === local.day &&
    date.getUTCHours() === local.hour &&
    date.getUTCMinutes() === local.minute &&
    date.getUTCSeconds() === local.second
  );
}

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
