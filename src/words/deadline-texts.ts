import { type DeadlineKey, listDeadlineKeys } from '#server/deadlines.ts';
import { formattingLocaleOf } from './languages.ts';

/** One deadline: the instant, and the IANA name of the zone that it is told in. */
export interface DeadlineMoment {
  readonly at: Date;
  readonly timeZone: string;
}

export type DeadlineMoments = Readonly<Partial<Record<DeadlineKey, DeadlineMoment>>>;

/** The fixed format MM/dd/yyyy, whatever the culture. */
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

/** The zone that the case tells its times in: that of its global deadline, or else of the first deadline that is known. */
export function findCaseTimeZone(deadlines: DeadlineMoments): string | undefined {
  return listDeadlineKeys().flatMap((key) => deadlines[key] ?? [])[0]?.timeZone;
}

/** What a zone is called where a language has no short name for it: 'GMT-8', which tells most people nothing. */
const OFFSET = /[+\-\u2212]\p{Nd}/u;

/**
 * Words a moment with its zone named: by the zone's short name where the language has one, else by its full name. `timeZone` is an
 * IANA name, the device's own zone where it is undefined; `fields` has at least the hour.
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
 * The dynamic deadline texts (specification, section 3, "Localization"): for each deadline `{deadlineKey}Date`
 * (MM/dd/yyyy), `{deadlineKey}LongDate` and `{deadlineKey}WeekdayDate` (weekday, long date, time and zone). They are
 * arguments of every message and keys of their own. Each is worded when it is first read.
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
