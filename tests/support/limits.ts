/**
 * Limits of all tests in milliseconds. They only detect a hang: no machine is so slow that it reaches one. No test has its own limit
 * (`limits.test.ts`).
 */

/** For one test or one hook. */
export const TEST_LIMIT_MS = 15 * 60_000;

/** For one wait within a test: for a control, an answer, a page or a state. */
export const WAIT_LIMIT_MS = 4 * 60_000;

/** For one attempt that `toPass` repeats: long enough for a press, and short enough for the next attempt to come soon. */
export const ATTEMPT_LIMIT_MS = 5_000;

/** For a step of `npm test` that prints nothing. Longer than any test, because the end of each is printed. */
export const SILENCE_LIMIT_MS = 3 * TEST_LIMIT_MS;
