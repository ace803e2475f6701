import type { Deadline, DeadlineSchedule } from './contract/deadlines.ts';
import {
  DEADLINE_KEYS,
  type DeadlineKey,
  type DeadlinesAnswer,
  type DeadlinesShapeA,
  type DeadlinesShapeB,
  deadlinesShapeASchema,
} from './contract/deadlines.ts';
import { windowsToIanaTimeZone } from './deadline-time-zones.ts';
import { toCamelCase } from './form/camel-case.ts';
import { fail, type Result, succeed } from './result.ts';
import { isRealTime, toInstant } from './zoned-time.ts';

/** What cannot be read in a deadlines answer (specification, sections 5 and 8); `value` is the text at fault. */
export interface DeadlineError {
  readonly code: 'unknown-time-zone' | 'invalid-deadline-format';
  readonly key: string;
  readonly value: string;
}

/** Reads either shape of GET /api/deadlines into one (specification, section 3). Keys that the portal does not know are left out. */
export function parseDeadlines(answer: DeadlinesAnswer): Result<DeadlineSchedule, DeadlineError> {
  return isShapeA(answer) ? parseShapeA(answer) : parseShapeB(answer);
}

function isShapeA(answer: DeadlinesAnswer): answer is DeadlinesShapeA {
  return deadlinesShapeASchema.safeParse(answer).success;
}

function parseShapeA({ deadlines }: DeadlinesShapeA): Result<DeadlineSchedule, DeadlineError> {
  const schedule: Partial<Record<DeadlineKey, Deadline>> = {};
  for (const [name, { timeZone, deadline, redirectUrls }] of Object.entries(dropNulls(deadlines))) {
    const key = toDeadlineKey(name);
    if (key === undefined) continue;
    const parsed = parseMoment(key, timeZone, deadline, parseDeadlineText);
    if (!parsed.ok) return parsed;
    schedule[key] = { ...parsed.value, redirects: dropNulls(redirectUrls ?? {}) };
  }
  return succeed(schedule);
}

/** What the server names and leaves empty is as if it were not there. */
function dropNulls<T>(entries: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> {
  const given: Record<string, T> = {};
  for (const [name, entry] of Object.entries(entries)) if (entry !== null) given[name] = entry;
  return given;
}

/** English comes first, so that its moment counts where the cultures' differ by mistake. */
function parseShapeB(answer: DeadlinesShapeB): Result<DeadlineSchedule, DeadlineError> {
  const schedule: Partial<Record<DeadlineKey, Deadline>> = {};
  const cultures = Object.entries(answer).sort(([a], [b]) => Number(b === 'en') - Number(a === 'en'));
  for (const [culture, { projectTimeZone, deadlines }] of cultures) {
    for (const [name, { deadlineDateTime, redirectUrl }] of Object.entries(dropNulls(deadlines))) {
      const key = toDeadlineKey(name);
      if (key === undefined) continue;
      const parsed = parseMoment(key, projectTimeZone, deadlineDateTime, parseIsoText);
      if (!parsed.ok) return parsed;
      const { redirects = {}, ...moment } = schedule[key] ?? parsed.value;
      schedule[key] = {
        ...moment,
        redirects: redirectUrl ? { ...redirects, [culture]: redirectUrl } : redirects,
      };
    }
  }
  return succeed(schedule);
}

function toDeadlineKey(name: string): DeadlineKey | undefined {
  return DEADLINE_KEYS.find((key) => key === toCamelCase(name));
}

type Moment = Pick<Deadline, 'at' | 'timeZone'> & { readonly redirects?: Deadline['redirects'] };

function parseMoment(
  key: DeadlineKey,
  windowsId: string,
  text: string,
  parse: (text: string, timeZone: string) => Date | undefined,
): Result<Moment, DeadlineError> {
  const timeZone = windowsToIanaTimeZone(windowsId);
  if (timeZone === undefined) return fail({ code: 'unknown-time-zone', key, value: windowsId });
  const at = parse(text, timeZone);
  if (at === undefined) return fail({ code: 'invalid-deadline-format', key, value: text });
  return succeed({ at, timeZone });
}

const DEADLINE_TEXT = /^(\d{2})\/(\d{2})\/(\d{4})(?: (\d{2}):(\d{2}):(\d{2}) ([AP])M)?$/i;

/** "MM/dd/yyyy" or "MM/dd/yyyy hh:mm:ss a"; a date alone means the end of that day. */
function parseDeadlineText(text: string, timeZone: string): Date | undefined {
  const match = DEADLINE_TEXT.exec(text);
  if (match === null) return undefined;
  const [, month, day, year, hour, minute, second, half] = match;
  if (half === undefined) return readLocalTime([year, month, day, '23', '59', '59'], timeZone);
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  const hourOfDay = (Number(hour) % 12) + (half.toUpperCase() === 'P' ? 12 : 0);
  return readLocalTime([year, month, day, String(hourOfDay), minute, second], timeZone);
}

const ISO_TEXT =
  /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d+))?)?(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * ISO 8601; without an offset it is in the project's zone, and without a time it means the end of that day. Of a fraction of a
 * second the milliseconds count.
 */
function parseIsoText(text: string, timeZone: string): Date | undefined {
  const match = ISO_TEXT.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', offset] = match;
  if (hour === undefined) return readLocalTime([year, month, day, '23', '59', '59'], timeZone);
  const whole = readLocalTime([year, month, day, hour, minute, second ?? '0'], offset ? 'UTC' : timeZone);
  if (whole === undefined) return undefined;
  const local = new Date(whole.getTime() + Number(fraction.slice(0, 3).padEnd(3, '0')));
  if (!offset || /^z$/i.test(offset)) return local;
  const [, sign, offsetHours, offsetMinutes] = /^([+-])(\d{2}):?(\d{2})$/.exec(offset) ?? [];
  const minutes = (Number(offsetHours) * 60 + Number(offsetMinutes)) * (sign === '-' ? 1 : -1);
  return Number(offsetHours) > 14 || Number(offsetMinutes) > 59
    ? undefined
    : new Date(local.getTime() + minutes * 60_000);
}

/** A local time in a zone; undefined where the calendar or the clock has no such time (February 30, 24:61). */
function readLocalTime(parts: readonly (string | undefined)[], timeZone: string): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const local = { year, month, day, hour, minute, second };
  if (!isRealTime(local)) return undefined;
  return toInstant(local, timeZone);
}
