import { formattingLocaleOf } from '#i18n/language-names.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How long ago an instant was, in the culture's words ('2 minutes ago'), or undefined where it was less than a minute.
 * Both times are in milliseconds of one clock.
 */
export function describeAge(then: number, now: number, culture: string): string | undefined {
  const age = now - then;
  if (age < MINUTE) return undefined;
  const format = new Intl.RelativeTimeFormat(formattingLocaleOf(culture));
  if (age < HOUR) return format.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return format.format(-Math.floor(age / HOUR), 'hour');
  return format.format(-Math.floor(age / DAY), 'day');
}
