/**
 * The limits of all tests, in milliseconds. They only tell a hang: no machine is so slow that it meets one, and a test that
 * passes knows nothing of them. No test has a limit of its own (`limits.test.ts`).
 */

/** One test, or one hook. */
export const TEST_LIMIT_MS = 15 * 60_000;

/** One wait within a test: for a control, an answer, a page, a state. */
export const WAIT_LIMIT_MS = 4 * 60_000;

/** One of the attempts that `toPass` repeats: long enough for a press, and short enough for the next attempt to come soon. */
export const ATTEMPT_LIMIT_MS = 5_000;

/** A step of `npm test` that prints nothing for so long; longer than any test, whose end is printed. */
export const SILENCE_LIMIT_MS = 3 * TEST_LIMIT_MS;
