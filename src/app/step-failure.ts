import type { Result } from '#kernel/result.ts';
import type { ApiFailure } from '#server/transport.ts';

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
