/** The first back-off is at most this long, each next one at most twice the one before. Milliseconds. */
export const BACK_OFF_BASE_MS = 2_000;
/** No back-off of ours is longer, so that a recovered server has the claims within the minute. */
export const BACK_OFF_LIMIT_MS = 45_000;
/** Where the deadline is known, the wait before it ends between this long and twice this long before the deadline. */
export const BEFORE_DEADLINE_MS = 5 * 60_000;

/**
 * How long to wait before the next try: exponential with full jitter, and never less than the server asked for, however long that is.
 * The deadline alone is a limit: no wait goes beyond it (decisions, "Answers").
 * @param failures failures in a row, 1 or more.
 * @param retryAfterMs the server's `Retry-After`, or null.
 * @param random gives a number from 0 to below 1.
 * @param timeLeftMs until the deadline, above 0; null where none is known or it has passed.
 */
export function backOffDelay(
  failures: number,
  retryAfterMs: number | null,
  random: () => number,
  timeLeftMs: number | null = null,
): number {
  const ceiling = Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_BASE_MS * 2 ** (failures - 1));
  const chance = random();
  const backOff = chance * ceiling;
  // The jitter comes on top, so that all the claimants told the same time do not return in the same second. What was asked for is
  // the least: one of 0 s, or a date of a clock that is behind, must not make us ask without end and without a pause.
  const wanted =
    retryAfterMs === null ? backOff : Math.max(retryAfterMs + chance * BACK_OFF_BASE_MS, backOff);
  return Math.round(Math.min(wanted, longestWait(timeLeftMs, chance)));
}

/** In the last minutes before a deadline half of what is left is always there for a further try. */
function longestWait(timeLeftMs: number | null, chance: number): number {
  if (timeLeftMs === null) return Number.POSITIVE_INFINITY;
  return Math.max(timeLeftMs - BEFORE_DEADLINE_MS * (1 + chance), timeLeftMs / 2);
}

/**
 * Reads a `Retry-After` header: whole seconds, or an HTTP date.
 * @param now the server's clock, epoch milliseconds.
 * @returns milliseconds from now, 0 or more; null where the header is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  // Date.parse takes far more than HTTP dates ("-1", "2"): those begin with a weekday's name.
  if (!/^[A-Z][a-z]{2,8}, ?\d/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.max(0, time - now);
}
