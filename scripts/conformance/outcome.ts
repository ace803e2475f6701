/** Violation of the contract; the message says what was expected and what came. */
export class ConformanceFailure extends Error {
  override readonly name = 'ConformanceFailure';
}

/** The backend offers no way to make a check; the message says what is missing. */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** Source of a requirement: the specification, an (optional) addition of the portal, or advice, which nothing prescribes. */
export type Rank = 'specification' | 'addition' | 'advice';

export interface Outcome {
  readonly area: string;
  readonly name: string;
  /** `left out`: the check belongs to an addition that the backend omits. */
  readonly verdict: 'ok' | 'FAILED' | 'not checked' | 'left out';
  readonly rank: Rank;
  /** Reason of a failure or of a check not made; else a remark, or empty. */
  readonly detail: string;
  readonly exchange?: string;
}

/** @throws ConformanceFailure if the condition is false */
export function demand(holds: boolean, message: string): asserts holds {
  if (!holds) throw new ConformanceFailure(message);
}

/** @throws ConformanceFailure if the values differ as JSON */
export function demandEqual(actual: unknown, expected: unknown, what: string): void {
  const [came, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  demand(came === wanted, `${what} is ${came}, not ${wanted}`);
}
