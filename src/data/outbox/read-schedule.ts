import { type DeadlineSchedule, findNextDeadline, findPassedDeadline } from '#core/deadline.ts';
import { parseDeadlines } from '#core/deadline-parsing.ts';
import type { OutboxRow } from '../database-rows.ts';
import { logEvent } from '../log.ts';
import type { FlushDependencies } from './flush-dependencies.ts';

/** `known`: fetched just now; `unknown`: the server is there and does not say; `unreachable`: no server. */
export type FreshSchedule =
  | { readonly kind: 'known'; readonly schedule: DeadlineSchedule }
  | { readonly kind: 'unknown' | 'unreachable' };

/** Fetches the deadlines afresh before a send. It is the probe too: `navigator.onLine` is not to be trusted. */
export async function readFreshSchedule({ api }: FlushDependencies): Promise<FreshSchedule> {
  const answer = await api.getDeadlines({ fresh: true });
  if (!answer.ok) {
    const { code } = answer.error;
    return { kind: code === 'status' || code === 'garbage' ? 'unknown' : 'unreachable' };
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
