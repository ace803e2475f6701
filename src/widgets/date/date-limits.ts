import { CalendarDate, parseDate } from '@internationalized/date';
import type { RemoteValidation } from '#core/contract/forms-config.ts';

/** The picker's own years (specification, section 9). */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2100;

export interface DateLimits {
  readonly min: CalendarDate;
  readonly max: CalendarDate;
  /** Where the calendar opens when there is no date yet; today where the rules give no maximum. */
  readonly start: CalendarDate | undefined;
}

/** A date of a model or a rule: M/d/yyyy, or the day of an ISO date; undefined where it is neither. */
export function parseCalendarDate(text: unknown): CalendarDate | undefined {
  if (typeof text !== 'string') return undefined;
  const slashed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim());
  const iso =
    slashed === null
      ? text.slice(0, 10)
      : `${slashed[3]}-${slashed[1]?.padStart(2, '0')}-${slashed[2]?.padStart(2, '0')}`;
  try {
    return parseDate(iso);
  } catch {
    return undefined;
  }
}

/** MM/dd/yyyy, as the model keeps it. */
export function formatCalendarDate({
  year,
  month,
  day,
}: Pick<CalendarDate, 'year' | 'month' | 'day'>): string {
  return `${pad(month, 2)}/${pad(day, 2)}/${pad(year, 4)}`;
}

/** The limits of the field's `between` rule, inside the picker's years (specification, section 5, "Date field"). */
export function readDateLimits(validations: readonly RemoteValidation[]): DateLimits {
  const between = validations.find((validation) => validation.type === 'between');
  const min = parseCalendarDate(between?.min);
  const max = parseCalendarDate(between?.max);
  return {
    min: min ?? new CalendarDate(FIRST_YEAR, 1, 1),
    max: max ?? new CalendarDate(LAST_YEAR, 12, 31),
    start: max,
  };
}

/** A date moved to the nearest limit where it is outside of them. */
export function clampDate(date: CalendarDate, { min, max }: DateLimits): CalendarDate {
  if (date.compare(min) < 0) return min;
  return date.compare(max) > 0 ? max : date;
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}
