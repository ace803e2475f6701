// The start page needs only this one conversion, which uses the browser's own zone data. All other code uses @internationalized/date; the
// tests compare both (docs/adr/0003-zoned-time.md).

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

/** Converts an instant to the local time of a zone. @param timeZone an IANA name. */
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

function asUtc({ year, month, day, hour, minute, second }: LocalTime): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/**
 * Converts a local time of a zone to an instant. Returns the first of a time that occurs twice (clocks go back); moves a skipped time
 * (clocks go forward) on by the length of the gap.
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

/** Tells whether the calendar and the clock have this time (not February 30, not 24:61). */
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

/** Day of the Gregorian calendar; `month` and `day` count from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Time zone of dates that claimants enter, of date-range bounds and of "today" (specification, section 5). */
export const PACIFIC_TIME_ZONE = 'America/Los_Angeles';

export function toPacificDay(instant: Date): CalendarDay {
  const { year, month, day } = toLocalTime(instant, PACIFIC_TIME_ZONE);
  return { year, month, day };
}

/** Formats the Pacific day as MM/dd/yyyy, like the date field and the signature. */
export function formatPacificDay(now: Date): string {
  const { year, month, day } = toPacificDay(now);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(month)}/${twoDigits(day)}/${year}`;
}
