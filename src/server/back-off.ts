/** Upper limit of the first back-off. Milliseconds. */
export const BACK_OFF_BASE_MS = 2_000;
/** Factor by which the upper limit grows with each failure. */
export const BACK_OFF_GROWTH = 3;
/**
 * Upper limit of every back-off. An outage of some ten minutes reaches it: the wait grows with the outage, so clients return one by one
 * after a long one and soon after a short one.
 */
export const BACK_OFF_LIMIT_MS = 10 * 60_000;
/**
 * Part of the time left until a deadline that the next try is drawn from, if the back-off would go beyond it. Clients that share a
 * deadline then spread over all of it (after the server's `Retry-After`, if that fits in), and each has time for a further try.
 */
export const PART_OF_TIME_LEFT = 0.9;

/**
 * Returns the wait before the next try in milliseconds: exponential back-off with full jitter. A `Retry-After` spreads the wait over one
 * to two times its length (decisions, "Retry-After is a lower bound that is spread"), unless our own back-off is longer by then. No wait
 * goes beyond the deadline (decisions, "Answers").
 * @param failures failures in a row, 1 or more.
 * @param retryAfterMs the server's `Retry-After`, or null.
 * @param random gives a number from 0 to below 1.
 * @param timeLeftMs until the deadline, above 0; null if there is none or it has passed.
 */
export function backOffDelay(
  failures: number,
  retryAfterMs: number | null,
  random: () => number,
  timeLeftMs: number | null = null,
): number {
  const ceiling = Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_BASE_MS * BACK_OFF_GROWTH ** (failures - 1));
  const chance = random();
  // Our own back-off stays the minimum: a `Retry-After` of 0 s, or a date from a slow clock, must not make us retry without a pause.
  const wanted = Math.max((retryAfterMs ?? 0) * (1 + chance), chance * ceiling);
  const room = timeLeftMs === null ? Number.POSITIVE_INFINITY : PART_OF_TIME_LEFT * timeLeftMs;
  if (wanted <= room) return Math.round(wanted);
  const lowest = retryAfterMs !== null && retryAfterMs <= room ? retryAfterMs : 0;
  return Math.round(lowest + chance * (room - lowest));
}

/** Upper limit of a `Retry-After`, a day in milliseconds: a server that means longer says so again, and a mistake costs no deadline. */
const LONGEST_ASKED_MS = 86_400_000;

/**
 * Parses a `Retry-After` header: whole seconds, or an HTTP date.
 * @param now the server's clock, epoch milliseconds.
 * @returns milliseconds from now, 0 or more; null if the header is absent or unreadable.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1_000, LONGEST_ASKED_MS);
  // Date.parse also takes texts such as "-1" or "2"; an HTTP date begins with a weekday.
  if (!/^[A-Z][a-z]{2,8}, ?\d/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : Math.min(Math.max(0, time - now), LONGEST_ASKED_MS);
}
