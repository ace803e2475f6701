import type { DeadlinesShapeA, DeadlinesShapeB } from '#server/deadlines.ts';
import type { Space } from '../state/space.ts';
import { findDeadline } from './deadline-times.ts';
import { instantToWallTime, type WallTime } from './time-zones.ts';

/** Creates the answer in shape (a): wall time and a Windows zone name for each deadline. */
export function createDeadlinesShapeA(space: Space): DeadlinesShapeA {
  const { timeZone, precision, malformed, keys } = space.scenario.deadlines;
  const deadlines: DeadlinesShapeA['deadlines'] = {};
  for (const [key, instant] of listDeadlines(space)) {
    const wall = instantToWallTime(instant, timeZone);
    const date = `${pad(wall.month)}/${pad(wall.day)}/${wall.year}`;
    const redirectUrls = keys[key]?.redirectUrls;
    deadlines[key] = {
      timeZone,
      deadline: malformed ?? (precision === 'day' ? date : `${date} ${formatTwelveHours(wall)}`),
      ...(redirectUrls === undefined ? {} : { redirectUrls }),
    };
  }
  return { deadlines };
}

/** Creates the answer in shape (b): ISO times for each enabled culture. */
export function createDeadlinesShapeB(space: Space): DeadlinesShapeB {
  const { timeZone, malformed, withOffset, keys } = space.scenario.deadlines;
  const answer: DeadlinesShapeB = {};
  for (const culture of space.scenario.cultures.enabled) {
    const deadlines: DeadlinesShapeB[string]['deadlines'] = {};
    for (const [key, instant] of listDeadlines(space)) {
      const targets = keys[key]?.redirectUrls ?? {};
      deadlines[key] = {
        deadlineDateTime:
          malformed ?? (withOffset ? formatUtc(instant) : formatIso(instantToWallTime(instant, timeZone))),
        redirectUrl: targets[culture] ?? targets.default ?? null,
      };
    }
    answer[culture] = { projectTimeZone: timeZone, deadlines };
  }
  return answer;
}

function listDeadlines(space: Space): readonly (readonly [key: string, instant: number])[] {
  return Object.keys(space.serverCase.deadlines).flatMap((key) => {
    const instant = findDeadline(space, key);
    return instant === undefined ? [] : [[key, instant] as const];
  });
}

function formatTwelveHours({ hour, minute, second }: WallTime): string {
  return `${pad(hour % 12 === 0 ? 12 : hour % 12)}:${pad(minute)}:${pad(second)} ${hour < 12 ? 'AM' : 'PM'}`;
}

function formatIso({ year, month, day, hour, minute, second }: WallTime): string {
  return `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

function formatUtc(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}
