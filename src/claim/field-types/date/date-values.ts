import { CalendarDate, CalendarDateTime, toZoned } from '@internationalized/date';
import {
  formatShortDate,
  type PacificDate,
  parsePacificDate,
  toFirstDay,
} from '#claim/rules/pacific-date.ts';
import { PACIFIC_TIME_ZONE } from '#kernel/zoned-time.ts';
import type { RemoteValidation } from '#server/forms-config.ts';

/** Years of the picker (specification, section 9). */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

export interface DateLimits {
  readonly min: CalendarDate;
  readonly max: CalendarDate;
  /** Date at which an empty field's calendar opens; undefined (today) if the rules give no maximum. */
  readonly start: CalendarDate | undefined;
}

/**
 * Returns the limits of the field's `between` rule, else the picker's years (specification, section 5, "Date field"). They are the first
 * and the last Pacific day that the rule takes; the first may be a part of a day if the field has a time.
 */
export function readDateLimits(validations: readonly RemoteValidation[], hasTime = false): DateLimits {
  const between = validations.find((validation) => validation.type === 'between');
  const min = readBound(between?.min);
  const max = readBound(between?.max)?.day;
  return {
    min: min === undefined ? new CalendarDate(FIRST_YEAR, 1, 1) : hasTime ? min.day : toFirstDay(min),
    max: max ?? new CalendarDate(LAST_YEAR, 12, 31),
    start: max,
  };
}

export function clampDate(date: CalendarDate, { min, max }: DateLimits): CalendarDate {
  if (date.compare(min) < 0) return min;
  return date.compare(max) > 0 ? max : date;
}

function readBound(bound: unknown): PacificDate | undefined {
  return typeof bound === 'string' ? parsePacificDate(bound) : undefined;
}

/** Date as text and a 24-hour time, in the Pacific zone (specification, section 5). */
export interface DateTimeParts {
  readonly date: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MIDNIGHT: DateTimeParts = { date: '', hour: 0, minute: 0, second: 0 };

/** Splits an ISO time into its Pacific parts; other text becomes the date's text. */
export function isoToParts(iso: string): DateTimeParts {
  const parsed = parsePacificDate(iso);
  if (parsed?.time === undefined) return { ...MIDNIGHT, date: iso };
  const { hour, minute, second } = parsed.time;
  return { date: formatShortDate(parsed.day), hour, minute, second };
}

/** Returns the UTC ISO time; for an incomplete date its text, so that the date's rules can report it. */
export function partsToIso({ date, hour, minute, second }: DateTimeParts): string {
  const day = parsePacificDate(date)?.day;
  if (day === undefined) return date;
  const local = new CalendarDateTime(day.year, day.month, day.day, hour, minute, second);
  return toZoned(local, PACIFIC_TIME_ZONE).toAbsoluteString();
}
