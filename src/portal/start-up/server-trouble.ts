import type { ErrorAdvice } from '#portal/shell/error-info.ts';
import type { ApiFailure } from '#server/transport.ts';
import type { Messages } from '#words/messages.ts';

const MINUTE_MS = 60_000;
const MINUTES_OF_HOUR = 60;

export function isBusy({ status }: Pick<ApiFailure, 'status'>): boolean {
  return status === 429 || status === 503;
}

/**
 * Says that the server is busy, and when to try again. Rounds the server's delay up, because an earlier try would be turned away too.
 * @param retryAfterMs from `Retry-After`; undefined if the server named no time.
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
 * Returns whether a call was refused because the browser does not keep the server's cookies. A refusal in JSON is the server's own, and
 * it comes even with a CSRF token that the server has just given, which is worth nothing without its cookie.
 */
export function lacksCookies({ status, body }: Pick<ApiFailure, 'status' | 'body'>): boolean {
  return status === 403 && body !== undefined;
}
