import { goesOnByItself } from '#core/outbox-state-next-step.ts';
import { withDatabase } from '../database.ts';
import type { OutboxRow } from '../database-rows.ts';
import { logEvent } from '../log.ts';
import { toStorageFailure } from '../storage-failure.ts';
import { applyEvent } from './apply-event.ts';
import type { FlushDependencies, FlushReport } from './flush-dependencies.ts';
import { withFlushLock } from './flush-lock.ts';
import { flushRow } from './flush-row.ts';
import { readFreshSchedule } from './read-schedule.ts';

/** A row that failed on this device is left alone this long. */
const PAUSE_MS = 20_000;

/**
 * Sends what is in the outbox, as far as it can be sent now (decisions, "Submitting and the outbox"). One flush runs at a time on this
 * device, page or worker; a second one is told `busy` and does nothing.
 */
export async function flushOutbox(dependencies: FlushDependencies): Promise<FlushReport> {
  const report = await withFlushLock((signal) => flushUnderLock(dependencies, signal));
  return report ?? { kind: 'busy' };
}

async function flushUnderLock(dependencies: FlushDependencies, signal: AbortSignal): Promise<FlushReport> {
  const pending = await readPending();
  if (pending.length === 0) return { kind: 'done', unsent: 0, nextAttemptAt: null };
  // Whoever was sending is gone, or would hold the lock; whether its claim arrived is asked below.
  for (const row of pending.filter(({ progress }) => progress.state === 'sending')) {
    // Whoever has taken the lock away may be sending this very row.
    if (signal.aborted) return { kind: 'busy' };
    await applyEvent(row.id, { type: 'interrupted' }, { now: dependencies.clock.now().getTime() });
  }
  const fresh = await readFreshSchedule(dependencies);
  if (fresh.kind === 'unreachable') return { kind: 'unreachable' };
  const pauses = new Map<string, number>();
  for (const row of await readPending()) {
    if (signal.aborted || dependencies.signal?.aborted) break;
    try {
      if (!(await flushRow(row, fresh, dependencies, signal))) pauses.set(row.id, Number.POSITIVE_INFINITY);
    } catch (error) {
      // One row that storage does not give must not keep the others from being sent.
      logEvent('outbox-row-failed', toStorageFailure(error).code);
      pauses.set(row.id, PAUSE_MS);
    }
  }
  return summarize(await readPending(), pauses, dependencies.clock.now().getTime());
}

async function readPending(): Promise<readonly OutboxRow[]> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  return rows.filter(({ progress }) => progress.state !== 'filed').sort((a, b) => a.queuedAt - b.queuedAt);
}

/**
 * When the next row wants to be tried. A row that is free at once, but was not finished, wants it soon; one that storage does not give,
 * or whose progress it does not take (a full disk), after its pause: else the server would be asked on and on.
 */
function summarize(
  rows: readonly OutboxRow[],
  pauses: ReadonlyMap<string, number>,
  now: number,
): FlushReport {
  const times = rows
    .filter(({ progress }) => goesOnByItself(progress))
    .map(({ id, progress }) => Math.max(progress.nextAttemptAt ?? now, now + (pauses.get(id) ?? 0)));
  const next = Math.min(...times);
  return { kind: 'done', unsent: rows.length, nextAttemptAt: Number.isFinite(next) ? next : null };
}
