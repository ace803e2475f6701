import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type CachePrototypes, limitCacheWaits } from './cache-guards.ts';

const FOUND = new Response('kept');

/** Creates caches that do not answer until told to. */
function createCaches() {
  let isSilent = true;
  const answer = <T>(value: T) => (isSilent ? new Promise<T>(() => {}) : Promise.resolve(value));
  const prototypes = {
    storage: {
      match: () => answer(FOUND),
      open: () => answer(new Object() as Cache),
      keys: () => answer(['portal-api']),
      has: () => answer(true),
      delete: () => answer(true),
    },
    cache: {
      match: () => answer(FOUND),
      matchAll: () => answer([FOUND]),
      keys: () => answer([]),
      delete: () => answer(true),
    },
  } satisfies CachePrototypes;
  limitCacheWaits(prototypes);
  const wake = () => {
    isSilent = false;
  };
  return { ...(prototypes as CachePrototypes), wake };
}

const settled = <T>(work: Promise<T>) =>
  work.then(
    (value) => ({ value }),
    (error: Error) => ({ error }),
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('finds nothing in caches that give no answer, so that the network is asked', async () => {
  const { storage, cache } = createCaches();
  const found = vi.fn();
  void Promise.all([storage.match('/'), cache.match('/')]).then(found);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(found.mock.lastCall?.[0]).toEqual([undefined, undefined]);
});

it('waits no longer than a moment for caches that were silent, and for long again once they answer', async () => {
  const { storage, cache, wake } = createCaches();
  const first = settled(storage.open('portal-api'));
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await Promise.race([first, 'waits'])).toMatchObject({ error: { code: 'no-answer' } });
  const others = [
    storage.keys(),
    storage.has('a'),
    storage.delete('a'),
    cache.keys(),
    cache.matchAll(),
    cache.delete('/'),
  ];
  const second = Promise.all(others.map((work) => settled<unknown>(work)));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await Promise.race([second, 'waits'])).toEqual(
    others.map(() => ({ error: expect.objectContaining({ code: 'no-answer' }) })),
  );
  wake();
  expect(await storage.match('/')).toBe(FOUND);
});
