import * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { isRealTime, toInstant } from '#kernel/zoned-time.ts';
import { theCase } from './case.ts';
import { ENDPOINTS } from './endpoints.ts';
import { toCamelCase } from './forms-config.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

export interface Deadline {
  readonly at: Date;
  /** IANA name of the zone in which pages show the deadline. */
  readonly timeZone: string;
  /** Address to go to once the deadline has passed, by culture and `default`. Unchecked: use `resolveDeadlineTarget`. */
  readonly redirects: Readonly<Record<string, string>>;
}

/** Deadlines that the server named. A key that is missing never passes. */
export type DeadlineSchedule = Readonly<Partial<Record<DeadlineKey, Deadline>>>;

/** Key of a deadline: a form type's own, or the global one (specification, section 3). */
export type DeadlineKey = string;

export const GLOBAL_DEADLINE = 'globalDeadline';

export function listDeadlineKeys(): readonly DeadlineKey[] {
  return [GLOBAL_DEADLINE, ...theCase().forms.map(({ deadlineKey }) => deadlineKey)];
}

/**
 * Answer of GET /api/deadlines, shape (a): `deadline` is "MM/dd/yyyy" or "MM/dd/yyyy hh:mm:ss a", `timeZone` a Windows zone id.
 * `redirectUrls` has an address per culture and `default` (specification, section 3). Null stands for none.
 */
export const deadlinesShapeASchema = z.object({
  deadlines: z.record(
    z.string(),
    z.nullable(
      z.object({
        timeZone: z.string(),
        deadline: z.string(),
        redirectUrls: z.nullish(z.record(z.string(), z.nullable(z.string()))),
      }),
    ),
  ),
});

/** Shape (b), by culture: `deadlineDateTime` is ISO 8601; without an offset it is in `projectTimeZone` (a Windows zone id). */
export const deadlinesShapeBSchema = z.record(
  z.string(),
  z.object({
    projectTimeZone: z.string(),
    deadlines: z.record(
      z.string(),
      z.nullable(z.object({ deadlineDateTime: z.string(), redirectUrl: z.nullish(z.string()) })),
    ),
  }),
);

export const deadlinesAnswerSchema = z.union([deadlinesShapeASchema, deadlinesShapeBSchema]);
export type DeadlinesShapeA = z.infer<typeof deadlinesShapeASchema>;
export type DeadlinesShapeB = z.infer<typeof deadlinesShapeBSchema>;
export type DeadlinesAnswer = z.infer<typeof deadlinesAnswerSchema>;

/** Options of GET /api/deadlines. `fresh`: only the network may answer, else a cache may where the network is slow or gone. */
export type DeadlinesOptions = Pick<Parameters<JsonCalls['getJson']>[0], 'fresh' | 'onKept'>;

/** Calls GET /api/deadlines. */
export function getDeadlines(
  { getJson }: JsonCalls,
  options: DeadlinesOptions = {},
): ApiResult<DeadlinesAnswer> {
  return getJson({ path: ENDPOINTS.deadlines, schema: deadlinesAnswerSchema, ...options });
}

/** Unreadable part of a deadlines answer (specification, sections 5 and 8); `value` is the text at fault. */
export interface DeadlineError {
  readonly code: 'unknown-time-zone' | 'invalid-deadline-format';
  readonly key: string;
  readonly value: string;
}

/** Converts either shape of GET /api/deadlines (specification, section 3). Leaves out keys that the case does not have. */
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

function dropNulls<T>(entries: Readonly<Record<string, T | null>>): Readonly<Record<string, T>> {
  const given: Record<string, T> = {};
  for (const [name, entry] of Object.entries(entries)) if (entry !== null) given[name] = entry;
  return given;
}

/** Reads English first, so that its time counts if cultures differ by mistake. */
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
  return listDeadlineKeys().find((key) => key === toCamelCase(name));
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

/** Parses "MM/dd/yyyy" or "MM/dd/yyyy hh:mm:ss a"; a date alone means the end of that day. */
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

/** Parses ISO 8601, in the project's zone if there is no offset. A date alone means the end of that day. Ignores microseconds. */
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

/** Converts a local time; undefined if the calendar or the clock has no such time (February 30, 24:61). */
function readLocalTime(parts: readonly (string | undefined)[], timeZone: string): Date | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const local = { year, month, day, hour, minute, second };
  if (!isRealTime(local)) return undefined;
  return toInstant(local, timeZone);
}

/** IANA name by the Windows zone id that the API uses, spelled exactly so (specification, section 5). */
const IANA_BY_WINDOWS_ID: Readonly<Record<string, string>> = {
  'Pacific Standard Time': 'America/Los_Angeles',
  'Mountain Standard Time': 'America/Denver',
  'Central Standard Time': 'America/Chicago',
  'Eastern Standard Time': 'America/New_York',
  'Atlantic Standard Time': 'America/Halifax',
  'Newfoundland Standard Time': 'America/St_Johns',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Aleutian Standard Time': 'America/Adak',
  'Yukon Standard Time': 'America/Whitehorse',
  'US Mountain Standard Time': 'America/Phoenix',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Canada Central Standard Time': 'America/Regina',
};

export const WINDOWS_TIME_ZONES: readonly string[] = Object.keys(IANA_BY_WINDOWS_ID);

export function windowsToIanaTimeZone(windowsId: string): string | undefined {
  return Object.hasOwn(IANA_BY_WINDOWS_ID, windowsId) ? IANA_BY_WINDOWS_ID[windowsId] : undefined;
}

/** Returns the developer's message for the log (specification, section 8). */
export function describeDeadlineError({ code, key, value }: DeadlineError): string {
  return code === 'unknown-time-zone'
    ? `Unknown time zone "${value}" of the deadline ${key}.`
    : `Invalid deadline format "${value}" of the deadline ${key}: MM/dd/yyyy or MM/dd/yyyy hh:mm:ss a is expected.`;
}
