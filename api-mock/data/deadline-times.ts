import { GLOBAL_DEADLINE } from '#server/deadlines.ts';
import type { RelativeDate } from '../case/file-schemas.ts';
import type { ServerForm } from '../case/server-case.ts';
import type { Space } from '../state/space.ts';
import { instantToWallTime, wallTimeToInstant } from './time-zones.ts';

const DAY_MS = 86_400_000;

/** Returns a deadline in epoch milliseconds; undefined if not listed. Day precision means that day's last second in the zone. */
export function findDeadline({ scenario, serverCase, startedAt }: Space, key: string): number | undefined {
  const { keys, timeZone, precision } = scenario.deadlines;
  const deadline = keys[key];
  const own = serverCase.deadlines[key];
  if (own === undefined || deadline?.listed === false) return undefined;
  const instant =
    deadline?.passesAt === undefined
      ? endOfDay(own, startedAt, timeZone)
      : // The answer has whole seconds only, so the server decides by them too.
        Math.floor(Date.parse(deadline.passesAt) / 1000) * 1000;
  if (precision === 'second') return instant;
  const wall = instantToWallTime(instant, timeZone);
  return wallTimeToInstant({ ...wall, hour: 23, minute: 59, second: 59 }, timeZone);
}

/** Tells whether a form is closed at an instant: strictly after its own deadline or the global one. */
export function isPastDeadline(space: Space, { deadlineKey }: ServerForm, instant: number): boolean {
  const keys = deadlineKey === undefined ? [GLOBAL_DEADLINE] : [deadlineKey, GLOBAL_DEADLINE];
  return keys.some((key) => {
    const deadline = findDeadline(space, key);
    return deadline !== undefined && instant > deadline;
  });
}

/**
 * Returns the last second of a case's day in a zone, in epoch milliseconds.
 * @param startedAt start of the space in epoch milliseconds; relative days count from it
 */
export function endOfDay(
  { inDays, endOfMonth, on }: RelativeDate,
  startedAt: number,
  zoneName: string,
): number {
  const from = instantToWallTime(startedAt + (inDays ?? 0) * DAY_MS, zoneName);
  const end = { hour: 23, minute: 59, second: 59 };
  const ofDay = (date: Date): number =>
    wallTimeToInstant(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), ...end },
      zoneName,
    );
  if (on !== undefined) return ofDay(new Date(`${on}T00:00:00Z`));
  if (endOfMonth === undefined) return ofDay(new Date(Date.UTC(from.year, from.month - 1, from.day)));
  // Day 0 of a month is the last day of the month before.
  return ofDay(new Date(Date.UTC(from.year, from.month + endOfMonth, 0)));
}
