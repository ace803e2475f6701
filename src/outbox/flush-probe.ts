import { logEvent } from '#kernel/log.ts';
import type { Result } from '#kernel/result.ts';
import type { SendingApi } from '#server/api.ts';
import { findNextDeadline, findPassedDeadline } from '#server/deadline-schedule.ts';
import { type DeadlineSchedule, parseDeadlines } from '#server/deadlines.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import type { OutboxRow } from '#vault/database/rows.ts';
import type { FiledEvent } from './move-row.ts';

export interface FlushDependencies {
  readonly api: SendingApi;
  readonly clock: ServerClock;
  /** Takes a fresh captcha token, when the server answers and the body is ready. Absent in the worker. The token is never stored. */
  readonly takeCaptchaToken?: () => Promise<Result<string, unknown>>;
  /** Reports the part of a row's body that was sent, 0 to 1. */
  readonly onProgress?: (rowId: string, part: number) => void;
  /** Called when the server has filed a row but storage refuses the receipt; otherwise the claimant would not learn of it. */
  readonly onUnkept?: (rowId: string, filing: UnkeptFiling) => void;
  readonly onMoved?: (row: OutboxRow) => void | Promise<void>;
  readonly random?: () => number;
  readonly cause?: AskingCause;
  /** Result of the last probe, reused after the server refused a send; without it each flush begins with a probe. */
  readonly probes?: ProbeMemory;
  readonly signal?: AbortSignal;
}

/** Server's confirmation of a filed claim that this device could not store; `at`: its time, epoch milliseconds, server clock. */
export interface UnkeptFiling {
  readonly event: FiledEvent;
  readonly at: number;
}

/**
 * Result of a flush; times are epoch milliseconds, server clock. `busy`: another tab or the worker flushes. `paused`: no request until
 * `nextAttemptAt`; none was made (`isUnasked`), or the probe failed. `done`: each row was looked at; `nextAttemptAt` is null if only
 * claimants can go on.
 */
export type FlushReport =
  | { readonly kind: 'busy' }
  | {
      readonly kind: 'paused';
      readonly nextAttemptAt: number;
      readonly pause: FlushPause;
      readonly isUnasked: boolean;
    }
  | {
      readonly kind: 'done';
      readonly unsent: number;
      readonly nextAttemptAt: number | null;
      /** Reason, if a pause delays the next attempt. */
      readonly pause?: FlushPause;
    };

/** Reason for a pause. `asked`: the server sent Retry-After; `refused`: it refuses or answers too late; `silent`: no answer came. */
export type FlushPause = 'asked' | 'refused' | 'silent';

/** Result of a probe that allows sending. `unknown`: the server answers, but not with deadlines. */
export type FreshSchedule =
  | { readonly kind: 'known'; readonly schedule: DeadlineSchedule }
  | { readonly kind: 'unknown' };

/** `refused`: the server answers that it does not work now (429, 5xx); `silent`: no answer came; `late`: the probe timed out. */
export type Probe = FreshSchedule | { readonly kind: 'refused' | 'silent' | 'late' };

/** Last probe after which the server refused a send. Kept in memory only, so a new page begins with a probe. */
export interface ProbeMemory {
  last: { readonly fresh: FreshSchedule; readonly at: number } | undefined;
}

/**
 * Time for which a refused send is retried without a probe, in ms. A server that answers one call in forty would otherwise spend its
 * answer on the probe. The server checks the deadline in any case.
 */
export const PROBE_SERVES_MS = 30 * 60_000;
/** Size in bytes above which a body is never sent without a probe: the claimant pays for each byte. */
export const LARGEST_UNPROBED_BYTES = 1_000_000;

/** After this many 500s in a row for the deadlines alone, that endpoint counts as broken, and claims are sent without it. */
export const BROKEN_AFTER = 5;

/** Probes the server by fetching the deadlines: `navigator.onLine` is unreliable. `failures`: failed probes in a row before. */
export async function probeServer({ api }: FlushDependencies, failures = 0): Promise<Probe> {
  const answer = await api.getDeadlines({ fresh: true });
  if (!answer.ok) {
    const { code, status = 0, retryAfterMs } = answer.error;
    if (code === 'timeout') return { kind: 'late' };
    if (code !== 'status' && code !== 'garbage') return { kind: 'silent' };
    const isBroken = status === 500 && !retryAfterMs && failures >= BROKEN_AFTER;
    return { kind: (status === 429 || status >= 500) && !isBroken ? 'refused' : 'unknown' };
  }
  const parsed = parseDeadlines(answer.value);
  if (parsed.ok) return { kind: 'known', schedule: parsed.value };
  logEvent('deadlines-unreadable', parsed.error.code);
  return { kind: 'unknown' };
}

/** Returns whether the deadline has passed. Without a fresh answer the stored one counts, but a missed row stays missed. */
export function hasDeadlinePassed(
  row: Pick<OutboxRow, 'deadlineKeys' | 'deadlineAt' | 'progress'>,
  fresh: FreshSchedule,
  now: number,
): boolean {
  if (fresh.kind === 'known') {
    return findPassedDeadline(fresh.schedule, row.deadlineKeys, new Date(now)) !== undefined;
  }
  return row.progress.state === 'missed-deadline' || (row.deadlineAt !== null && now > row.deadlineAt);
}

/** Returns a row's earliest deadline in epoch milliseconds: from the fresh deadlines, else as stored with the row; null for none. */
export function deadlineOf(
  row: Pick<OutboxRow, 'deadlineKeys' | 'deadlineAt'>,
  fresh: FreshSchedule,
): number | null {
  if (fresh.kind !== 'known') return row.deadlineAt;
  return findNextDeadline(fresh.schedule, row.deadlineKeys)?.deadline.at.getTime() ?? null;
}
