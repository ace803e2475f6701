import type { Result } from '#core/result.ts';
import type { Api } from '../api/api.ts';
import type { OutboxRow } from '../database-rows.ts';
import type { ServerClock } from '../server-clock.ts';

/** What a flush needs from outside: the page and the worker give different ones. */
export interface FlushDependencies {
  readonly api: Api;
  readonly clock: ServerClock;
  /** A fresh captcha token, taken when the server answers and the body is ready; the worker has none. Never stored. */
  readonly takeCaptchaToken?: () => Promise<Result<string, unknown>>;
  /** The part of a row's body that has left the device, 0 to 1. */
  readonly onProgress?: (rowId: string, part: number) => void;
  /** A row has come to a new state. */
  readonly onMoved?: (row: OutboxRow) => void | Promise<void>;
  readonly random?: () => number;
  readonly signal?: AbortSignal;
}

/**
 * How a flush went. `busy`: another tab or the worker is at it; `unreachable`: the server did not answer the probe; `done`: each row was
 * looked at, `nextAttemptAt` is when the next one wants to be tried (server's clock, epoch milliseconds; null: none by itself).
 */
export type FlushReport =
  | { readonly kind: 'busy' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'done'; readonly unsent: number; readonly nextAttemptAt: number | null };
