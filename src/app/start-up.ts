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
  /** The app cannot do without it: a failure shows a page with a retry. */
  readonly isBlocking: boolean;
  run(): Promise<void>;
}

export interface StartUpFailure {
  readonly step: StartUpStep['name'];
  readonly cause: unknown;
}

/**
 * Runs the steps in order; every failure is logged, and that of a blocking step ends the start-up. The requests behind
 * the steps are under way before the first one runs: the order is that of their results, not of their round trips.
 */
export async function runStartUp(
  steps: readonly StartUpStep[],
  log: (code: string, detail: string) => void,
): Promise<Result<void, StartUpFailure>> {
  for (const step of steps) {
    try {
      await step.run();
    } catch (cause) {
      log('start-up-step-failed', step.name);
      if (step.isBlocking) return fail({ step: step.name, cause });
    }
  }
  return succeed(undefined);
}
