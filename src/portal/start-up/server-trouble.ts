import type { ErrorAdvice } from '#portal/shell/error-info.ts';
import type { ApiFailure } from '#server/transport.ts';
import type { Messages } from '#words/messages.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

/** A server that has too much to do: it turns calls away, and takes them later. */
export function isBusy({ status }: Pick<ApiFailure, 'status'>): boolean {
  return status === 429 || status === 503;
}

/**
 * Says that the server is busy, and when to try again. What the server asked for is rounded up: earlier it would only turn the
 * claimant away once more.
 * @param retryAfterMs from `Retry-After`; undefined where the server named no time.
 */
export function adviseBusy(retryAfterMs: number | undefined, { number }: Messages): ErrorAdvice {
  if (retryAfterMs === undefined) return { key: 'filing.busy.retryLater' };
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
  const isLong = minutes >= 2 * MINUTES_OF_HOUR;
  const count = isLong ? Math.ceil(minutes / MINUTES_OF_HOUR) : minutes;
  const wait = number(count, { style: 'unit', unit: isLong ? 'hour' : 'minute', unitDisplay: 'long' });
  return { key: 'filing.busy.retryIn', values: { wait } };
}

/**
 * Whether a call was refused because the browser does not keep the server's cookies: in JSON, by the server itself, and again with
 * a CSRF token that it had just given, which is worth nothing without its cookie.
 */
export function lacksCookies({ status, body }: Pick<ApiFailure, 'status' | 'body'>): boolean {
  return status === 403 && body !== undefined;
}
