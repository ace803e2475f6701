import { type Deadline, type DeadlineKey, type DeadlineSchedule, GLOBAL_DEADLINE } from './deadlines.ts';
import { deadlineKeyOf, type FormType } from './form-type.ts';

/** The deadline keys of a form type's pages, in the order in which they are checked: the form's own, then the global one. */
export function deadlineKeysOf(formType: FormType): readonly DeadlineKey[] {
  const own = deadlineKeyOf(formType);
  return own === undefined ? [GLOBAL_DEADLINE] : [own, GLOBAL_DEADLINE];
}

/** The first of the keys whose deadline `now` is strictly after; the global one is looked at last (decisions, "Routes"). */
export function findPassedDeadline(
  schedule: DeadlineSchedule,
  keys: readonly DeadlineKey[],
  now: Date,
): DeadlineKey | undefined {
  const formFirst = [...keys].sort((a, b) => Number(a === 'globalDeadline') - Number(b === 'globalDeadline'));
  return formFirst.find((key) => {
    const deadline = schedule[key];
    return deadline !== undefined && now.getTime() > deadline.at.getTime();
  });
}

/** The earliest deadline of the keys, which is the one that a claimant has to meet; undefined where none is known. */
export function findNextDeadline(
  schedule: DeadlineSchedule,
  keys: readonly DeadlineKey[],
): { readonly key: DeadlineKey; readonly deadline: Deadline } | undefined {
  const known = keys.flatMap((key) => {
    const deadline = schedule[key];
    return deadline === undefined ? [] : [{ key, deadline }];
  });
  return known.sort((a, b) => a.deadline.at.getTime() - b.deadline.at.getTime())[0];
}
