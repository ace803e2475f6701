import { yieldToInput } from '#kernel/async.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { ApiFailure } from '#server/transport.ts';

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
    await yieldToInput();
    if (kind === 'required' && !result.ok) return result;
  }
  return succeed(undefined);
}

/** A 403 of which the claimant is told nothing (specification, section 6). */
const SILENT: ApiFailure['code'] = 'forbidden-silent';

/** Why a step of the start-up could not be done: the code of the call's failure, or what is wrong with its answer. */
export class StepFailure extends Error {
  /** The call's failure, where it was a call that failed. */
  readonly failure: ApiFailure | undefined;

  constructor(message: string, failure?: ApiFailure) {
    super(message);
    this.failure = failure;
  }
}

/**
 * The value of a call.
 * @throws StepFailure with the failure's code.
 */
export async function expectValue<T>(call: Promise<Result<T, ApiFailure>>): Promise<T> {
  const answer = await call;
  if (!answer.ok) throw new StepFailure(answer.error.code, answer.error);
  return answer.value;
}

/** Whether a failure is one that nothing is said of. */
export function isSilentFailure(cause: unknown): boolean {
  return cause instanceof StepFailure && cause.message === SILENT;
}

/** The failed call behind a step's failure, where there was one. */
export function failureOf(cause: unknown): ApiFailure | undefined {
  return cause instanceof StepFailure ? cause.failure : undefined;
}
