/** The first back-off is at most this long. Milliseconds. */
export const BACK_OFF_BASE_MS = 2_000;
/** Each next back-off is at most so many times the one before. */
export const BACK_OFF_GROWTH = 3;
/**
 * No back-off of ours is longer. It is reached after an outage of some ten minutes: the wait grows with the outage, so that the clients
 * that saw it return one by one, and one that saw a short one returns soon.
 */
export const BACK_OFF_LIMIT_MS = 10 * 60_000;
/**
 * Where a deadline is nearer than the wait, the next try is drawn from this part of what is left (where the server's time ends within it,
 * from that time on): those that wait for one deadline come spread over all of it, and each has time for a further try.
 */
export const PART_OF_TIME_LEFT = 0.9;

/**
 * How long to wait before the next try: exponential with full jitter. Where the server named a time the wait is drawn from one to two times
 * that time (decisions, "Retry-After is a lower bound that is spread"), or is our own back-off where that has grown beyond it. The
 * deadline alone is a limit: no wait goes beyond it (decisions, "Answers").
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
  const ceiling = Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_BASE_MS * BACK_OFF_GROWTH ** (failures - 1));
  const chance = random();
  // A `Retry-After` of 0 s, or a date of a clock that is behind, must not make us ask without end and without a pause.
  const wanted = Math.max((retryAfterMs ?? 0) * (1 + chance), chance * ceiling);
  const room = timeLeftMs === null ? Number.POSITIVE_INFINITY : PART_OF_TIME_LEFT * timeLeftMs;
  if (wanted <= room) return Math.round(wanted);
  const lowest = retryAfterMs !== null && retryAfterMs <= room ? retryAfterMs : 0;
  return Math.round(lowest + chance * (room - lowest));
}

/** A longer time is a mistake of the server's: no claimant could be told when it ends. A year, in milliseconds. */
const LONGEST_ASKED_MS = 366 * 86_400_000;

/**
 * Reads a `Retry-After` header: whole seconds, or an HTTP date.
 * @param now the server's clock, epoch milliseconds.
 * @returns milliseconds from now, 0 or more; null where the header is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_ASKED_MS);
  // Date.parse takes far more than HTTP dates ("-1", "2"): those begin with a weekday's name.
  if (!/^[A-Z][a-z]{2,8}, ?\d/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.min(Math.max(0, time - now), LONGEST_ASKED_MS);
}
