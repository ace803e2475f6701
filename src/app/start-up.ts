import { fail, type Result, succeed } from '#core/result.ts';

/** One step of the start-up (specification, section 4, "Start-up"). `run` rejects where it fails. */
export interface StartUpStep {
  readonly name:
    | 'plugins'
    | 'model-configuration'
    | 'deadlines'
    | 'csrf'
    | 'localization'
    | 'captcha'
    | 'wallet';
  /**
   * `required`: without it there is no portal, a failure shows a page with a retry. `awaited`: the first page waits for
   * it, and does without it where it fails. `background`: the first page does not wait.
   */
  readonly kind: 'required' | 'awaited' | 'background';
  run(): Promise<void>;
}

export interface StartUpFailure {
  readonly step: StartUpStep['name'];
  readonly cause: unknown;
}

/**
 * Runs the steps in order; every failure is logged, and that of a required step ends the start-up. The requests behind
 * the steps do not wait for each other: the order is that of their results, not of their round trips.
 */
export async function runStartUp(
  steps: readonly StartUpStep[],
  log: (code: string, detail: string) => void,
): Promise<Result<void, StartUpFailure>> {
  for (const { name, kind, run } of steps) {
    const outcome = run().then(
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
