import type { Result } from '#kernel/result.ts';
import type { Api } from '#server/api.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import type { OutboxRow } from '../database-rows.ts';
import type { ProbeMemory } from './read-schedule.ts';

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
  /** What makes it ask the server; a timer where it is not said. */
  readonly cause?: AskingCause;
  /** What the last probe told, for sends that the server refused after it; without it each flush begins with a probe. */
  readonly probes?: ProbeMemory;
  readonly signal?: AbortSignal;
}

/**
 * How a flush went. `busy`: another tab or the worker is at it; `paused`: the server is left alone until `nextAttemptAt`, so nothing was
 * asked, or the probe just failed; `done`: each row was looked at, `nextAttemptAt` is when the next one wants to be tried (null: none by
 * itself). Times are epoch milliseconds by the server's clock.
 */
export type FlushReport =
  | { readonly kind: 'busy' }
  | { readonly kind: 'paused'; readonly nextAttemptAt: number; readonly pause: FlushPause }
  | {
      readonly kind: 'done';
      readonly unsent: number;
      readonly nextAttemptAt: number | null;
      /** The server has asked to wait meanwhile. */
      readonly pause?: FlushPause;
    };

/** Why nothing is sent: the server has asked to be left alone, refuses or does not answer in time; or nothing comes back at all. */
export type FlushPause = 'asked' | 'refused' | 'silent';
