import { beforeEach, expect, test } from 'vitest';
import { createObservable } from '#kernel/observable.ts';
import type { UnsentClaims } from '#portal/portal.ts';
import { createServerClock } from '#server/server-clock.ts';
import { clearSmallState, writeSmallState } from '#server/small-state.ts';
import { takeFromDevice } from './start-portal.ts';

const DRAFTS = { Standard: 0 };

const createCounts = () => ({
  clock: createServerClock(),
  unsentClaims: createObservable<UnsentClaims>({ count: 0, told: [] }),
  filedCount: createObservable(0),
  keptDrafts: createObservable({}),
});

beforeEach(async () => {
  await clearSmallState();
  await writeSmallState('unsentForms', ['Standard']);
  await writeSmallState('filedCount', 1);
  await writeSmallState('keptDrafts', DRAFTS);
});

test('what the device noted of its claims is told until they are counted', async () => {
  const counts = createCounts();
  await takeFromDevice(counts);
  expect(counts.unsentClaims.get()).toEqual({ count: 1, told: ['Standard'] });
  expect(counts.filedCount.get()).toBe(1);
  expect(counts.keptDrafts.get()).toEqual(DRAFTS);
});

test('what the device tells late of its claims leaves a count of none', async () => {
  const counts = createCounts();
  const taking = takeFromDevice(counts);
  counts.unsentClaims.set({ count: 0, told: [] });
  await taking;
  expect(counts.unsentClaims.get().count).toBe(0);
  expect(counts.filedCount.get()).toBe(0);
  expect(counts.keptDrafts.get()).toEqual({});
});
