import { type DeadlineKey, listDeadlineKeys } from '#server/deadlines.ts';
import { formattingLocaleOf } from './languages.ts';

/** `timeZone`: IANA name of the zone in which the deadline is shown. */
export interface DeadlineMoment {
  readonly at: Date;
  readonly timeZone: string;
}

export type DeadlineMoments = Readonly<Partial<Record<DeadlineKey, DeadlineMoment>>>;

/** Formats MM/dd/yyyy in every culture. */
function formatNumeric({ at, timeZone }: DeadlineMoment): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
  }).format(at);
}

function formatLong({ at, timeZone }: DeadlineMoment, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, month: 'long', day: 'numeric', year: 'numeric' }).format(
    at,
  );
}

const DATE_AND_TIME: Intl.DateTimeFormatOptions = {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
};

/** Returns the case's time zone: that of its global deadline, or else of the first known deadline. */
export function findCaseTimeZone(deadlines: DeadlineMoments): string | undefined {
  return listDeadlineKeys().flatMap((key) => deadlines[key] ?? [])[0]?.timeZone;
}

/** Zone name like 'GMT-8', which browsers use where a language has no short name; most people do not understand it. */
const OFFSET = /[+\-\u2212]\p{Nd}/u;

/**
 * Returns a formatter that names the zone, in full if the language has no short name for it. `timeZone` (IANA) is by default the
 * device's; `fields` must include the hour.
 */
export function createZoneFormat(
  timeZone: string | undefined,
  locale: string,
  fields = DATE_AND_TIME,
): (at: Date) => string {
  const options: Intl.DateTimeFormatOptions = { ...fields, timeZone, timeZoneName: 'short' };
  const format = new Intl.DateTimeFormat(locale, options);
  let long: Intl.DateTimeFormat | undefined;
  return (at) => {
    const zone = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (!OFFSET.test(zone)) return format.format(at);
    long ??= new Intl.DateTimeFormat(locale, { ...options, timeZoneName: 'long' });
    return long.format(at);
  };
}

function defineText(texts: Record<string, string>, name: string, word: () => string): void {
  let text: string | undefined;
  Object.defineProperty(texts, name, { enumerable: true, get: () => (text ??= word()) });
}

/**
 * Returns the deadline texts (specification, section 3, "Localization"): per deadline `{deadlineKey}Date` (MM/dd/yyyy),
 * `{deadlineKey}LongDate` and `{deadlineKey}WeekdayDate` (weekday, long date, time, zone). Each is worded when it is first read.
 */
export function formatDeadlineTexts(
  deadlines: DeadlineMoments,
  culture: string,
): Readonly<Record<string, string>> {
  const locale = formattingLocaleOf(culture);
  const texts: Record<string, string> = {};
  for (const key of listDeadlineKeys()) {
    const moment = deadlines[key];
    if (moment === undefined) continue;
    defineText(texts, `${key}Date`, () => formatNumeric(moment));
    defineText(texts, `${key}LongDate`, () => formatLong(moment, locale));
    defineText(texts, `${key}WeekdayDate`, () =>
      createZoneFormat(moment.timeZone, locale, { weekday: 'long', ...DATE_AND_TIME })(moment.at),
    );
  }
  return texts;
}
