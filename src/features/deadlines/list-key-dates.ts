import { DEADLINE_KEYS, type Deadline, type DeadlineKey, type DeadlineSchedule } from '#server/deadlines.ts';

export interface KeyDate {
  readonly key: DeadlineKey;
  readonly deadline: Deadline;
  readonly hasPassed: boolean;
}

/** Every deadline that the server named, the earliest first. */
export function listKeyDates(schedule: DeadlineSchedule, now: Date): readonly KeyDate[] {
  const known = DEADLINE_KEYS.flatMap((key): KeyDate[] => {
    const deadline = schedule[key];
    return deadline === undefined ? [] : [{ key, deadline, hasPassed: now > deadline.at }];
  });
  return known.sort((a, b) => a.deadline.at.getTime() - b.deadline.at.getTime());
}
