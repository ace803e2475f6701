import { toLocalTime } from '#kernel/zoned-time.ts';
import { theCase } from '#server/case.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import type { Deadline, DeadlineKey, DeadlineSchedule } from '#server/deadlines.ts';

const MINUTE_MS = 60_000;

/** Minutes before a deadline at which the claimant is warned, and warned again. */
export const WARNING_MINUTES = { hour: 60, tenMinutes: 10 } as const;

/** Reading of a deadline. Minutes that have begun count as whole; 'passed' is strictly after (decisions, "Routes"). */
export interface DeadlineReading {
  readonly key: DeadlineKey;
  readonly level: 'none' | 'hour' | 'tenMinutes' | 'passed';
  readonly minutesLeft: number;
}

/** Reads how near the next deadline of these keys is; undefined if none of the keys has one. */
export function readDeadlineWarning(
  schedule: DeadlineSchedule,
  keys: readonly DeadlineKey[],
  now: Date,
): DeadlineReading | undefined {
  const next = findNextDeadline(schedule, keys);
  if (next === undefined) return undefined;
  const remainingMs = next.deadline.at.getTime() - now.getTime();
  if (remainingMs < 0) return { key: next.key, level: 'passed', minutesLeft: 0 };
  const minutesLeft = Math.ceil(remainingMs / MINUTE_MS);
  if (remainingMs <= WARNING_MINUTES.tenMinutes * MINUTE_MS) {
    return { key: next.key, level: 'tenMinutes', minutesLeft };
  }
  const level = remainingMs <= WARNING_MINUTES.hour * MINUTE_MS ? 'hour' : 'none';
  return { key: next.key, level, minutesLeft };
}

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Counts the days left by the calendar of the deadline's zone: 0 on its last day. */
export function countDaysLeft({ at, timeZone }: Pick<Deadline, 'at' | 'timeZone'>, now: Date): number {
  return (toUtcDay(at, timeZone) - toUtcDay(now, timeZone)) / DAY_MS;
}

function toUtcDay(instant: Date, timeZone: string): number {
  const { year, month, day } = toLocalTime(instant, timeZone);
  return Date.UTC(year, month - 1, day);
}

/** Periods that deadlines end, as a case states them: by first day or by number of days (scripts/case/content-schema.ts). */
type ClaimPeriods = Readonly<Record<DeadlineKey, { readonly opens: string } | { readonly days: number }>>;

/** Returns where today stands in the period that a deadline ends; undefined outside of it, and if the case states none. */
export function readClaimPeriod(key: DeadlineKey, deadline: Deadline, now: Date) {
  const { dates } = theCase().contentPages as { readonly dates?: { readonly claimPeriods: ClaimPeriods } };
  const period = dates?.claimPeriods[key];
  if (period === undefined || now > deadline.at) return undefined;
  const left = countDaysLeft(deadline, now);
  const lastDay = toUtcDay(deadline.at, deadline.timeZone);
  const days = 'days' in period ? period.days : (lastDay - Date.parse(period.opens)) / DAY_MS + 1;
  return left < days ? { day: days - left, days, left } : undefined;
}

/** Longest wait between two looks, so that a clock that was moved is noticed, in ms. */
const LONGEST_WAIT_MS = 60 * MINUTE_MS;

/** Returns the ms until the reading can change: before the last hour until that begins, within it until the next minute. */
export function toNextLookMs(deadlineAt: Date, now: Date): number {
  const remainingMs = deadlineAt.getTime() - now.getTime();
  const untilHour = remainingMs - WARNING_MINUTES.hour * MINUTE_MS;
  if (untilHour > 0) return Math.min(untilHour, LONGEST_WAIT_MS);
  // One more millisecond: the minute must have turned, and passed is strictly after.
  return (Math.max(remainingMs, 0) % MINUTE_MS) + 1;
}
