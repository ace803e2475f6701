/** The backend did what the contract forbids. The message says what was expected and what came. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}

/** A check that this backend gives no way to make; the message says what is missing. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/**
 * What asks for it: the specification; one of the portal's additions, which a backend may leave out; or advice, what a careful backend does and
 * nobody has prescribed.
 */
export type Rank = 'specification' | 'addition' | 'advice';

/** What came of one check. */
export interface Outcome {
  readonly area: string;
  readonly name: string;
  /** `left out`: an addition that this backend does without. */
  readonly verdict: 'ok' | 'FAILED' | 'not checked' | 'left out';
  readonly rank: Rank;
  /** Why it failed or was not made; else empty, or a remark. */
  readonly detail: string;
  /** What was sent last and what came back, where it failed. */
  readonly exchange?: string;
}

/** @throws ConformanceFailure where the condition does not hold */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConformanceFailure(message);
}

/** @throws ConformanceFailure where two values differ as JSON */
export function demandEqual(actual: unknown, expected: unknown, what: string): void {
  const [came, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  demand(came === wanted, `${what} is ${came}, not ${wanted}`);
}
