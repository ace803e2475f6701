import { yieldToInput } from '#kernel/async.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { ApiFailure } from '#server/transport.ts';

/**
 * Steps of the start-up, in the order of the specification (section 4, "Start-up"); `localization` is its unnamed fifth.
 * `required`: if it fails there is no portal, but a page with a retry. `awaited`: the first page waits for it, and does without it on
 * failure. `background`: the first page does not wait.
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

/** Function of each step; rejects on failure. */
export type StartUpRuns = Readonly<Record<StartUpStepName, () => Promise<void>>>;

export interface StartUpFailure {
  readonly step: StartUpStepName;
  readonly cause: unknown;
}

/** Takes the steps' results in order; their requests run in parallel. Logs each failure; a required step's ends the start-up. */
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

/** Code of a 403, about which the claimant is told nothing (specification, section 6). */
const SILENT: ApiFailure['code'] = 'forbidden-silent';

/** Failure of a start-up step: the failed call's code, or what is wrong with its answer. */
export class StepFailure extends Error {
  readonly failure: ApiFailure | undefined;

  constructor(message: string, failure?: ApiFailure) {
    super(message);
    this.failure = failure;
  }
}

/** Returns the value of a call. @throws StepFailure with the failure's code. */
export async function expectValue<T>(call: Promise<Result<T, ApiFailure>>): Promise<T> {
  const answer = await call;
  if (!answer.ok) throw new StepFailure(answer.error.code, answer.error);
  return answer.value;
}

export function isSilentFailure(cause: unknown): boolean {
  return cause instanceof StepFailure && cause.message === SILENT;
}

export function failureOf(cause: unknown): ApiFailure | undefined {
  return cause instanceof StepFailure ? cause.failure : undefined;
}
