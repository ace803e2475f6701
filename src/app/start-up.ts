import { fail, type Result, succeed } from '#kernel/result.ts';

/**
 * The steps of the start-up, in the order of the specification (section 4, "Start-up"); `localization` is its unnamed fifth.
 * `required`: without it there is no portal, a failure shows a page with a retry. `awaited`: the first page waits for it, and does without
 * it where it fails. `background`: the first page does not wait.
 */
export const START_UP_STEPS = [
  { name: 'plugins', kind: 'required' },
  { name: 'model-configuration', kind: 'required' },
  { name: 'deadlines', kind: 'required' },
  { name: 'csrf', kind: 'background' },
  { name: 'localization', kind: 'awaited' },
  { name: 'captcha', kind: 'background' },
  { name: 'wallet', kind: 'background' },
] as const;

export type StartUpStepName = (typeof START_UP_STEPS)[number]['name'];

/** What each step does; it rejects where it fails. */
export type StartUpRuns = Readonly<Record<StartUpStepName, () => Promise<void>>>;

export interface StartUpFailure {
  readonly step: StartUpStepName;
  readonly cause: unknown;
}

/**
 * Runs the steps in order; every failure is logged, and that of a required step ends the start-up. The requests behind
 * the steps do not wait for each other: the order is that of their results, not of their round trips.
 */
export async function runStartUp(
  runs: StartUpRuns,
  log: (code: string, detail: string) => void,
): Promise<Result<void, StartUpFailure>> {
  for (const { name, kind } of START_UP_STEPS) {
    const outcome = runs[name]().then(
      () => succeed(undefined),
      (cause: unknown) => {
        log('start-up-step-failed', name);
        return fail({ step: name, cause });
      },
    );
    if (kind === 'background') continue;
    const result = await outcome;
    if (kind === 'required' && !result.ok) return result;
  }
  return succeed(undefined);
}
