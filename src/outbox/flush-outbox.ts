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

/** What a last flush does beside sending. */
export interface LastFlush {
  /** Before it waits for its turn, and in the turn before anything is sent. */
  readonly prepare: () => Promise<void>;
  /** In the same turn, whatever became of the send. */
  readonly finish: () => Promise<void>;
}

/**
 * Sends before the session ends, and ends it, in one turn: what another tab or the worker is sending is waited for, and nothing begins
 * before the end. Sent after a logout, a claim would be refused and ask for its claimant, who has just left.
 * @throws what `prepare`, storage or the locks throw; where there was no turn, `finish` was not called.
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
    // First in line; a holder that the browser has frozen never lets go, and its lease lapses meanwhile.
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
  // Whoever was sending is gone, or would hold the lock; whether its claim arrived is asked below.
  for (const row of pending.filter(({ progress }) => progress.state === 'sending')) {
    // Whoever has taken the lock away may be sending this very row.
    if (signal.aborted) return { kind: 'busy' };
    await applyEvent(row.id, { type: 'interrupted' }, { now: dependencies.clock.now().getTime() });
  }
  const deadlineAt = nextDeadline(pending, dependencies.clock.now().getTime());
  const held = await reportPause(dependencies, dependencies.cause ?? 'timer', deadlineAt);
  if (held !== undefined) return held;
  const startedAt = dependencies.clock.now().getTime();
  const recalled = recallProbe(dependencies);
  const fresh = recalled?.fresh ?? (await probe(dependencies));
  // After a refused probe nothing is uploaded.
  if (fresh === undefined) return describePause(dependencies, deadlineAt);
  const pauses = new Map<string, number>();
  for (const row of await readPending()) {
    if (signal.aborted || dependencies.signal?.aborted) break;
    // Once one row was told to wait, the others wait as well.
    if ((await reportPause(dependencies, 'claimant', deadlineAt)) !== undefined) break;
    try {
      if (!(await flushRow(row, fresh, dependencies, signal))) pauses.set(row.id, Number.POSITIVE_INFINITY);
    } catch (error) {
      // One row that storage does not give must not keep the others from being sent.
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
 * Keeps what a device could not keep as the answer came.
 * @returns false where nothing at hand opens the row any more: the server is asked for it again.
 * @throws what storage throws, while it does not take it still.
 */
export async function keepFiling(rowId: string, { event, at }: UnkeptFiling): Promise<boolean> {
  const row = await withDatabase((database) => database.outbox.get(rowId));
  if (row === undefined || row.progress.state === 'filed') return true;
  const open = await openRow(row);
  if (open === undefined) return false;
  await fileRow(row, event, open.claim, { now: at });
  return true;
}

/** The probe before the send that was refused, once; a claimant's press, or a device that is back on a network, begins with a new one. */
function recallProbe({ probes, clock, cause = 'timer' }: FlushDependencies): ProbeMemory['last'] {
  if (probes === undefined) return undefined;
  const { last } = probes;
  probes.last = undefined;
  if (cause !== 'timer' || last === undefined) return undefined;
  return clock.now().getTime() - last.at <= PROBE_SERVES_MS ? last : undefined;
}

/** Whether the server has refused one of the sends for now, and all that wait are small. */
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

/** Asks the server for the deadlines, once for all rows; undefined where it does not work now, which is noted for everybody. */
async function probe(dependencies: FlushDependencies): Promise<FreshSchedule | undefined> {
  const { api, clock, cause } = dependencies;
  const pauses = await api.pauses();
  const startedAt = clock.now().getTime();
  const pause = await pauses.read();
  // A device that comes back to a network has not heard the server fail: the silences before are not counted on.
  if (cause === 'connection' && pause?.isSilence) await pauses.clear(startedAt);
  const answer = await probeServer(dependencies, pause?.failures);
  if (answer.kind === 'known' || answer.kind === 'unknown') {
    await pauses.clear(startedAt);
    return answer;
  }
  await pauses.noteFailure({ isSilence: answer.kind === 'silent' }, dependencies.random);
  return undefined;
}

/** Tells why the server is not asked for this cause; undefined where it may be asked. */
async function reportPause(
  dependencies: FlushDependencies,
  cause: AskingCause,
  deadlineAt: number | null,
): Promise<PauseReport | undefined> {
  const until = await (await dependencies.api.pauses()).holdUntil(cause, deadlineAt);
  return until === null ? undefined : describePause(dependencies, deadlineAt, until);
}

/** Tells the pause that was noted last; one of no length ends now. */
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

/** The next deadline of those that go on by themselves: no pause goes beyond it. */
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

const FLUSH_LOCK = 'outbox-flush';
const LEASE_MS = 120_000;
const RENEW_EVERY_MS = 20_000;

/**
 * Runs work under the outbox's Web Lock, which ends with its holder. A tab that the browser has frozen keeps its lock, though: so the
 * holder renews a lease, and where that has lapsed the lock is taken from it.
 * @param work its signal is aborted when the lock was taken away: it must not begin another row then.
 * @returns undefined where someone else holds the lock.
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

/** `refused`: someone else holds the lock; `lost`: it was taken away, and is not to be taken back. */
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
      // Taken away while the lease was being written: the work is another's.
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

/** Renews until it is told to stop, or the lock is lost: the lease is another's then, and would outlive its holder. */
async function renewLease(lost: AbortSignal): Promise<() => void> {
  const renew = () => writeSmallState('flushLease', Date.now() + LEASE_MS);
  await renew();
  if (lost.aborted) return () => {};
  const timer = setInterval(() => void renew(), RENEW_EVERY_MS);
  const stop = () => clearInterval(timer);
  lost.addEventListener('abort', stop, { once: true });
  return stop;
}

/** A holder that has only just begun has written no lease yet; one in the far future was written by a clock that was moved. */
async function hasLeaseLapsed(now: number): Promise<boolean> {
  const until = await readSmallState('flushLease');
  return until !== undefined && (until <= now || until > now + LEASE_MS);
}
