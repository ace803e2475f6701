import { deadlineKeysOf } from '#server/deadline-schedule.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { instantToWallTime, wallTimeToInstant } from './time-zones.ts';

/** The demo case's own deadlines: the end of the last day of the month so many months after the mock's start. */
const MONTHS_AHEAD: Readonly<Record<DeadlineKey, number>> = {
  globalDeadline: 6,
  claimFilingDeadline: 4,
  automotiveFilingDeadline: 4,
  lookupFilingDeadline: 4,
  documentsUploadFilingDeadline: 5,
};

/**
 * The instant (epoch milliseconds) of a deadline, or undefined where the scenario does not list it. With the
 * precision of a day it is the last second of that day in the scenario's zone.
 * @param startedAt when the space began, epoch milliseconds: the demo case's own dates count from it
 */
export function findDeadline(scenario: Scenario, key: DeadlineKey, startedAt: number): number | undefined {
  const { keys, timeZone, precision } = scenario.deadlines;
  const deadline = keys[key];
  if (deadline?.listed === false) return undefined;
  const instant =
    deadline?.passesAt === undefined
      ? monthEnd(startedAt, MONTHS_AHEAD[key], timeZone)
      : // The answer tells whole seconds, so the server decides by them too.
        Math.floor(Date.parse(deadline.passesAt) / 1000) * 1000;
  if (precision === 'second') return instant;
  const wall = instantToWallTime(instant, timeZone);
  return wallTimeToInstant({ ...wall, hour: 23, minute: 59, second: 59 }, timeZone);
}

/** Whether a form is closed at an instant: strictly after its own deadline or the global one. */
export function isPastDeadline(
  scenario: Scenario,
  formType: FormType,
  startedAt: number,
  instant: number,
): boolean {
  return deadlineKeysOf(formType).some((key) => {
    const deadline = findDeadline(scenario, key, startedAt);
    return deadline !== undefined && instant > deadline;
  });
}

function monthEnd(from: number, months: number, zoneName: string): number {
  const { year, month } = instantToWallTime(from, zoneName);
  // Day 0 of the month after is the last of the month.
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  return wallTimeToInstant(
    {
      year: lastDay.getUTCFullYear(),
      month: lastDay.getUTCMonth() + 1,
      day: lastDay.getUTCDate(),
      hour: 23,
      minute: 59,
      second: 59,
    },
    zoneName,
  );
}
