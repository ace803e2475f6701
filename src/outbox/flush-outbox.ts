import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import type { AskingCause } from '#server/server-pause.ts';
import { readSmallState, removeSmallState, writeSmallState } from '#server/small-state.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxRow } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import {
  type FlushDependencies,
  type FlushReport,
  type FreshSchedule,
  LARGEST_UNPROBED_BYTES,
  PROBE_SERVES_MS,
  type ProbeMemory,
  probeServer,
  type UnkeptFiling,
} from './flush-probe.ts';
import { flushRow, openRow } from './flush-row.ts';
import { applyEvent, fileRow } from './move-row.ts';
import { goesOnByItself } from './next-step.ts';

type PauseReport = Extract<FlushReport, { kind: 'paused' }>;

const PAUSE_MS = 20_000;

/** Sends what can be sent now (decisions, "Submitting and the outbox"); `busy` if another flush runs on this device. */
export async function flushOutbox(dependencies: FlushDependencies): Promise<FlushReport> {
  const report = await withFlushLock((signal) => flushUnderLock(dependencies, signal));
  return report ?? { kind: 'busy' };
}

export interface LastFlush {
  /** Runs before the flush waits for the lock, and again under the lock before anything is sent. */
  readonly prepare: () => Promise<void>;
  /** Runs under the same lock after the send, whether or not it failed. */
  readonly finish: () => Promise<void>;
}

/**
 * Flushes and then ends the session under one lock, after any running flush. A claim sent after the logout would be refused and ask for
 * its claimant, who has just left.
 * @throws errors of `prepare`, storage or the locks; if the lock was never taken, `finish` was not called.
 */
export async function flushAtLast(
  dependencies: FlushDependencies,
  { prepare, finish }: LastFlush,
): Promise<FlushReport> {
  await prepare();
  let hasTurn = false;
  const takeTurn = async (signal: AbortSignal) => {
    hasTurn = true;
    try {
      await prepare();
      return await flushUnderLock(dependencies, signal);
    } finally {
      await finish();
    }
  };
  let report: FlushReport | undefined;
  while (!hasTurn) {
    // Wait in the lock's queue first. A frozen tab never releases the lock, but meanwhile its lease lapses.
    const waited = await holdLock({}, takeTurn, LEASE_MS / 2).catch((error: unknown) => {
      if (hasTurn) throw error;
    });
    if (waited?.kind === 'held') report = waited.value;
    else if (!hasTurn) report = await withFlushLock(takeTurn);
  }
  return report ?? { kind: 'busy' };
}

async function flushUnderLock(dependencies: FlushDependencies, signal: AbortSignal): Promise<FlushReport> {
  const pending = await readPending();
  if (pending.length === 0) return { kind: 'done', unsent: 0, nextAttemptAt: null };
  // We hold the lock, so the flush that was sending is gone. The flush asks below whether its claim arrived.
  for (const row of pending.filter(({ progress }) => progress.state === 'sending')) {
    // If the lock was taken from us, its new holder may be sending this very row.
    if (signal.aborted) return { kind: 'busy' };
    await applyEvent(row.id, { type: 'interrupted' }, { now: dependencies.clock.now().getTime() });
  }
  const deadlineAt = nextDeadline(pending, dependencies.clock.now().getTime());
  const held = await reportPause(dependencies, dependencies.cause ?? 'timer', deadlineAt);
  if (held !== undefined) return held;
  const startedAt = dependencies.clock.now().getTime();
  const recalled = recallProbe(dependencies);
  const fresh = recalled?.fresh ?? (await probe(dependencies));
  if (fresh === undefined) return describePause(dependencies, deadlineAt);
  const pauses = new Map<string, number>();
  for (const row of await readPending()) {
    if (signal.aborted || dependencies.signal?.aborted) break;
    // If the server told one row to wait, the other rows wait too.
    if ((await reportPause(dependencies, 'claimant', deadlineAt)) !== undefined) break;
    try {
      if (!(await flushRow(row, fresh, dependencies, signal))) pauses.set(row.id, Number.POSITIVE_INFINITY);
    } catch (error) {
      // One unreadable row must not keep the others from being sent.
      logEvent('outbox-row-failed', toStorageFailure(error).code);
      pauses.set(row.id, PAUSE_MS);
    }
  }
  const left = await readPending();
  if (dependencies.probes !== undefined && (await wasRefused(pending, left))) {
    dependencies.probes.last = recalled ?? { fresh, at: startedAt };
  }
  const report = summarize(left, pauses, dependencies.clock.now().getTime());
  const pause = await reportPause(dependencies, 'timer', deadlineAt);
  if (report.kind !== 'done' || report.nextAttemptAt === null || pause === undefined) return report;
  return {
    ...report,
    nextAttemptAt: Math.max(report.nextAttemptAt, pause.nextAttemptAt),
    pause: pause.pause,
  };
}

/**
 * Stores a filing that the device could not store when the answer came.
 * @returns false if no key opens the row any more; the server is then asked again. @throws storage errors, while it still refuses.
 */
export async function keepFiling(rowId: string, { event, at }: UnkeptFiling): Promise<boolean> {
  const row = await withDatabase((database) => database.outbox.get(rowId));
  if (row === undefined || row.progress.state === 'filed') return true;
  const open = await openRow(row);
  if (open === undefined) return false;
  await fileRow(row, event, open.claim, { now: at });
  return true;
}

/** Returns the probe that preceded a refused send, and forgets it. Only a timer may reuse it; other causes start with a new probe. */
function recallProbe({ probes, clock, cause = 'timer' }: FlushDependencies): ProbeMemory['last'] {
  if (probes === undefined) return undefined;
  const { last } = probes;
  probes.last = undefined;
  if (cause !== 'timer' || last === undefined) return undefined;
  return clock.now().getTime() - last.at <= PROBE_SERVES_MS ? last : undefined;
}

/** Returns whether the server refused a send for now and all waiting claims are small enough to skip the probe. */
async function wasRefused(before: readonly OutboxRow[], after: readonly OutboxRow[]): Promise<boolean> {
  const attempts = new Map(before.map(({ id, progress }) => [id, progress.attempts]));
  const isRefused = after.some(
    ({ id, progress }) => progress.state === 'queued' && progress.attempts > (attempts.get(id) ?? 0),
  );
  if (!isRefused) return false;
  const owners = after.filter(({ progress }) => goesOnByItself(progress)).map(({ draftId }) => draftId);
  const documents = await withDatabase((database) =>
    database.documents.where('ownerId').anyOf(owners).toArray(),
  );
  return documents.reduce((sum, { size }) => sum + size, 0) <= LARGEST_UNPROBED_BYTES;
}

/** Fetches the deadlines once for all rows. If the server does not work now, notes the pause for every tab and returns undefined. */
async function probe(dependencies: FlushDependencies): Promise<FreshSchedule | undefined> {
  const { api, clock, cause } = dependencies;
  const pauses = await api.pauses();
  const startedAt = clock.now().getTime();
  const pause = await pauses.read();
  // The device was offline, so earlier silences say nothing about the server: do not count them.
  if (cause === 'connection' && pause?.isSilence) await pauses.clear(startedAt);
  const answer = await probeServer(dependencies, pause?.failures);
  if (answer.kind === 'known' || answer.kind === 'unknown') {
    await pauses.clear(startedAt);
    return answer;
  }
  await pauses.noteFailure({ isSilence: answer.kind === 'silent' }, dependencies.random);
  return undefined;
}

/** Describes the pause that forbids asking the server for this cause; returns undefined if it may be asked. */
async function reportPause(
  dependencies: FlushDependencies,
  cause: AskingCause,
  deadlineAt: number | null,
): Promise<PauseReport | undefined> {
  const until = await (await dependencies.api.pauses()).holdUntil(cause, deadlineAt);
  return until === null ? undefined : describePause(dependencies, deadlineAt, until);
}

/** Describes the last noted pause; `nextAttemptAt` is now if it has ended. */
async function describePause(
  { api, clock }: FlushDependencies,
  deadlineAt: number | null,
  until: number | null = null,
): Promise<PauseReport> {
  const pauses = await api.pauses();
  const nextAttemptAt = until ?? (await pauses.holdUntil('timer', deadlineAt)) ?? clock.now().getTime();
  const pause = await pauses.read();
  const reason = pause?.retryAfterMs ? 'asked' : pause?.isSilence ? 'silent' : 'refused';
  return { kind: 'paused', nextAttemptAt, pause: reason, isUnasked: until !== null };
}

/** Returns the next deadline of rows that need no claimant; no pause lasts beyond it. */
function nextDeadline(rows: readonly OutboxRow[], now: number): number | null {
  const times = rows.flatMap(({ progress, deadlineAt }) =>
    goesOnByItself(progress) && deadlineAt !== null && deadlineAt > now ? [deadlineAt] : [],
  );
  return times.length === 0 ? null : Math.min(...times);
}

async function readPending(): Promise<readonly OutboxRow[]> {
  const rows = await withDatabase((database) => database.outbox.toArray());
  return rows.filter(({ progress }) => progress.state !== 'filed').sort((a, b) => a.queuedAt - b.queuedAt);
}

/** Reports when the next row is due. Rows that storage did not read or update wait out a pause, or the flush would never rest. */
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

const FLUSH_LOCK = 'outbox-flush';
const LEASE_MS = 120_000;
const RENEW_EVERY_MS = 20_000;

/**
 * Runs work under the outbox's Web Lock. The browser frees it when its holder dies, but a frozen tab keeps it; so the holder renews a
 * lease, and after its lapse the lock is stolen.
 * @param work its signal aborts when the lock is stolen; it must then begin no other row. @returns undefined if the lock is taken.
 */
export async function withFlushLock<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const hold = (options: LockOptions) => holdLock(options, work);
  let outcome = await hold({ ifAvailable: true });
  if (outcome.kind === 'refused' && (await hasLeaseLapsed(Date.now()))) {
    logEvent('outbox-lock-taken-over');
    outcome = await hold({ steal: true });
  }
  return outcome.kind === 'held' ? outcome.value : undefined;
}

/** `refused`: another holder has the lock; `lost`: the lock was stolen, and must not be stolen back. */
type Outcome<T> = { readonly kind: 'held'; readonly value: T } | { readonly kind: 'refused' | 'lost' };

async function holdLock<T>(
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<T>,
  patienceMs?: number,
): Promise<Outcome<T>> {
  const lost = new AbortController();
  try {
    const hold = async (lock: Lock | null): Promise<Outcome<T>> => {
      if (lock === null) return { kind: 'refused' };
      const stopRenewing = await renewLease(lost.signal);
      // The lock was stolen while the lease was being written: its new holder does the work.
      if (lost.signal.aborted) return { kind: 'lost' };
      try {
        return { kind: 'held', value: await work(lost.signal) };
      } finally {
        stopRenewing();
        if (!lost.signal.aborted) await removeSmallState('flushLease');
      }
    };
    return await requestLock(FLUSH_LOCK, options, hold, patienceMs);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    lost.abort();
    return { kind: 'lost' };
  }
}

/** Renews the lease until it is told to stop or the lock is lost. Then the lease belongs to the new holder and must not outlive it. */
async function renewLease(lost: AbortSignal): Promise<() => void> {
  const renew = () => writeSmallState('flushLease', Date.now() + LEASE_MS);
  await renew();
  if (lost.aborted) return () => {};
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  const stop = () => clearInterval(timer);
  lost.addEventListener('abort', stop, { once: true });
  return stop;
}

/** A holder that has just begun has no lease yet. A lease in the far future was written before the device's clock was set back. */
async function hasLeaseLapsed(now: number): Promise<boolean> {
  const until = await readSmallState('flushLease');
  return until !== undefined && (until <= now || until > now + LEASE_MS);
}
