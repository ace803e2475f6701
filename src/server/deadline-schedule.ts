import { type Deadline, type DeadlineKey, type DeadlineSchedule, GLOBAL_DEADLINE } from './deadlines.ts';
import { deadlineKeyOf, type FormType } from './form-type.ts';

/** Lists the deadline keys of a form type's pages in the order of their checks: the form's own, then the global one. */
export function deadlineKeysOf(formType: FormType): readonly DeadlineKey[] {
  const own = deadlineKeyOf(formType);
  return own === undefined ? [GLOBAL_DEADLINE] : [own, GLOBAL_DEADLINE];
}

/** Finds the first key whose deadline lies strictly before `now`; checks the global one last (decisions, "Routes"). */
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
