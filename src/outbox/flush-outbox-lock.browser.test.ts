import { createStore } from 'idb-keyval';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { clearSmallState, readSmallState, writeSmallState } from '#server/small-state.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withFlushLock } from './flush-outbox.ts';

beforeEach(clearSmallState);

function hold() {
  const begun = Promise.withResolvers<AbortSignal>();
  const end = Promise.withResolvers<string>();
  const ended = withFlushLock((signal) => {
    begun.resolve(signal);
    return end.promise;
  });
  return { begun: begun.promise, end: () => end.resolve('first'), ended };
}

/** Blocks writes of small state, with a transaction that stays open, until the returned function is called. */
async function holdUpWrites(): Promise<() => void> {
  let isHeld = true;
  const begun = Promise.withResolvers<void>();
  void createStore('portal-state', 'state')('readwrite', (store) => {
    const goOn = () => {
      begun.resolve();
      if (isHeld) store.get('nothing').onsuccess = goOn;
    };
    goOn();
  });
  await begun.promise;
  return () => {
    isHeld = false;
  };
}

describe('the lock of the outbox', () => {
  test('is held by one at a time; the lease goes with its holder', async () => {
    const first = hold();
    await first.begun;
    expect(await readSmallState('flushLease')).toBeGreaterThan(Date.now());
    expect(await withFlushLock(async () => 'second')).toBeUndefined();
    first.end();
    expect(await first.ended).toBe('first');
    expect(await readSmallState('flushLease')).toBeUndefined();
    expect(await withFlushLock(async () => 'third')).toBe('third');
  });

  test.each([
    ['has lapsed', -1],
    ['lies in the far future, by a clock that was moved', 86_400_000],
  ])('is taken from a frozen holder whose lease %s; that one begins nothing more', async (_what, offset) => {
    const frozen = hold();
    const signal = await frozen.begun;
    await writeSmallState('flushLease', Date.now() + offset);
    expect(await withFlushLock(async () => 'second')).toBe('second');
    await waitUntil(() => signal.aborted);
    frozen.end();
    expect(await frozen.ended).toBeUndefined();
  });

  test('that was taken away is not renewed by the one who has lost it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const frozen = hold();
    const signal = await frozen.begun;
    expect(vi.getTimerCount()).toBe(1);
    await writeSmallState('flushLease', Date.now() - 1);
    await withFlushLock(async () => 'second');
    await waitUntil(() => signal.aborted);
    expect(vi.getTimerCount()).toBe(0);
    frozen.end();
    await frozen.ended;
    vi.useRealTimers();
  });

  test('that was taken away while the lease was being written is not worked under', async () => {
    const letWrite = await holdUpWrites();
    const work = vi.fn(async () => 'first');
    const first = withFlushLock(work);
    await waitUntil(async () => ((await navigator.locks.query()).held ?? []).length > 0);
    const second = withFlushLock(async () => 'second');
    await navigator.locks.request('outbox-flush', { steal: true }, async () => {});
    letWrite();
    expect(await first).toBeUndefined();
    await second;
    // This write queues behind the lease's write in the same store, so the lease is written by now.
    await writeSmallState('culture', 'en');
    expect(work).not.toHaveBeenCalled();
  });

  test('is free again after work that failed', async () => {
    const failing = withFlushLock(() => Promise.reject(new Error('broken')));
    await expect(failing).rejects.toThrow('broken');
    expect(await withFlushLock(async () => 'next')).toBe('next');
  });
});
