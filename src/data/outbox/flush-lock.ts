import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { readSmallState, removeSmallState, writeSmallState } from '#server/small-state.ts';

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
): Promise<Outcome<T>> {
  const lost = new AbortController();
  try {
    return await requestLock(FLUSH_LOCK, options, async (lock): Promise<Outcome<T>> => {
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
    });
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
