import { logEvent } from '#kernel/log.ts';
import type { Result } from '#kernel/result.ts';
import type { SendingApi } from '#server/api.ts';
import { findNextDeadline, findPassedDeadline } from '#server/deadline-schedule.ts';
import { type DeadlineSchedule, parseDeadlines } from '#server/deadlines.ts';
import type { ServerClock } from '#server/server-clock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import type { OutboxRow } from '#vault/database/rows.ts';
import type { FiledEvent } from './move-row.ts';

/** What a flush needs from outside: the page and the worker give different ones. */
export interface FlushDependencies {
  readonly api: SendingApi;
  readonly clock: ServerClock;
  /** A fresh captcha token, taken when the server answers and the body is ready; the worker has none. Never stored. */
  readonly takeCaptchaToken?: () => Promise<Result<string, unknown>>;
  /** The part of a row's body that has left the device, 0 to 1. */
  readonly onProgress?: (rowId: string, part: number) => void;
  /** The server has a row's claim, and storage does not take the receipt: the claimant would not come to know. */
  readonly onUnkept?: (rowId: string, filing: UnkeptFiling) => void;
  /** A row has come to a new state. */
  readonly onMoved?: (row: OutboxRow) => void | Promise<void>;
  readonly random?: () => number;
  /** What makes it ask the server; a timer where it is not said. */
  readonly cause?: AskingCause;
  /** What the last probe told, for sends that the server refused after it; without it each flush begins with a probe. */
  readonly probes?: ProbeMemory;
  readonly signal?: AbortSignal;
}

/** The server's word that a claim is filed, which this device could not keep; `at` is when it came, epoch milliseconds by its clock. */
export interface UnkeptFiling {
  readonly event: FiledEvent;
  readonly at: number;
}

/**
 * How a flush went. `busy`: another tab or the worker is at it; `paused`: the server is left alone until `nextAttemptAt`, so nothing was
 * asked (`isUnasked`), or the probe just failed; `done`: each row was looked at, `nextAttemptAt` is when the next one wants to be tried (null: none by
 * itself). Times are epoch milliseconds by the server's clock.
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
      /** The server has asked to wait meanwhile. */
      readonly pause?: FlushPause;
    };

/** Why nothing is sent: the server has asked to be left alone, refuses or does not answer in time; or nothing comes back at all. */
export type FlushPause = 'asked' | 'refused' | 'silent';

/** What a probe that let a send go on has told. `unknown`: the server is there and does not say. */
export type FreshSchedule =
  | { readonly kind: 'known'; readonly schedule: DeadlineSchedule }
  | { readonly kind: 'unknown' };

/** `refused`: the server answers, and that it does not work now (429, 5xx); `silent`: nothing came back; `late`: not in time. */
export type Probe = FreshSchedule | { readonly kind: 'refused' | 'silent' | 'late' };

/** The last probe after which the server refused a send. A page that is opened anew begins with a probe. */
export interface ProbeMemory {
  last: { readonly fresh: FreshSchedule; readonly at: number } | undefined;
}

/**
 * A send that a busy server refused is tried again without a probe before it for so long, in milliseconds: at a server that can answer
 * one call in forty the probe's answer would be spent each time on a send that is refused. The server judges the deadline in any case.
 */
export const PROBE_SERVES_MS = 30 * 60_000;
/** A larger body is never sent to a server that was not asked before whether it works: the claimant pays for each byte. */
export const LARGEST_UNPROBED_BYTES = 1_000_000;

/** Where the deadlines alone are answered with 500, so often in a row, it is that call that is broken: claims are sent without it. */
export const BROKEN_AFTER = 5;

/**
 * Fetches the deadlines afresh before a send. It is the probe too: `navigator.onLine` is not to be trusted.
 * @param failures how many probes in a row have failed before this one.
 */
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

/**
 * Whether a row's deadline has passed. Where the server does not say now, what it said when the row was queued counts; but a row that
 * has missed its deadline by a later word (one that was brought forward, say) has missed it until the server says otherwise.
 */
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

/** The row's earliest deadline, epoch milliseconds: by the server's word of now, else as it was when the row was queued; null for none. */
export function deadlineOf(
  row: Pick<OutboxRow, 'deadlineKeys' | 'deadlineAt'>,
  fresh: FreshSchedule,
): number | null {
  if (fresh.kind !== 'known') return row.deadlineAt;
  return findNextDeadline(fresh.schedule, row.deadlineKeys)?.deadline.at.getTime() ?? null;
}
