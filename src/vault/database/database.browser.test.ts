import Dexie from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { LOG_LIMIT, logEvent, readLog } from '#kernel/log.ts';
import {
  DATABASE_NAME,
  getDatabaseState,
  StorageError,
  subscribeToDatabaseState,
} from '#kernel/storage-trouble.ts';
import { readSmallState, removeSmallState, writeSmallState } from '#server/small-state.ts';
import { resetDevice } from '#tests/support/device.ts';
import { endSession } from '#vault/session-claims.ts';
import { closeDatabase, withDatabase } from './database.ts';

const countDrafts = () => withDatabase((database) => database.drafts.count());

beforeEach(async () => {
  await endSession();
  await resetDevice();
});

describe('the database', () => {
  test('opens when it is used, and again after it was closed', async () => {
    expect(await countDrafts()).toBe(0);
    expect(getDatabaseState()).toBe('open');
    await closeDatabase();
    expect(getDatabaseState()).toBe('closed');
    expect(await countDrafts()).toBe(0);
  });

  test('that the browser dropped is opened again, and the work done once more', async () => {
    let runs = 0;
    const count = await withDatabase(async (database) => {
      runs += 1;
      if (runs === 1) database.close({ disableAutoOpen: true });
      return database.drafts.count();
    });
    expect([count, runs]).toEqual([0, 2]);
  });

  test('does not repeat work that failed for another reason', async () => {
    const work = vi.fn(async () => {
      throw new StorageError('frozen');
    });
    await expect(withDatabase(work)).rejects.toMatchObject({ code: 'frozen' });
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('small state', () => {
  test('is what was written, until it is removed', async () => {
    expect(await readSmallState('culture')).toBeUndefined();
    expect(await writeSmallState('culture', 'es')).toBe(true);
    expect(await readSmallState('culture')).toBe('es');
    await removeSmallState('culture');
    expect(await readSmallState('culture')).toBeUndefined();
  });

  test('of another shape, as another version may have written it, is as if it were absent', async () => {
    await Reflect.apply(writeSmallState, undefined, ['sessionDeadline', 'tomorrow']);
    expect(await readSmallState('sessionDeadline')).toBeUndefined();
  });
});

describe('the log', () => {
  test('keeps the last hundred events, as codes', async () => {
    for (let count = 0; count < LOG_LIMIT + 20; count += 1) logEvent('tried', `n${count}`);
    logEvent('failed', 'Ana Pérez <ana@example.com>');
    const events = await readLog();
    expect(events).toHaveLength(LOG_LIMIT);
    expect(events.at(-2)?.detail).toBe(`n${LOG_LIMIT + 19}`);
    expect(events.at(-1)?.detail).toBe('not-a-code');
  });
});

// Must stay the last test: afterwards this page is outdated until it reloads.
test('the database makes room for a newer version in another tab, and says that this tab is out of date', async () => {
  await countDrafts();
  const states: string[] = [];
  const stop = subscribeToDatabaseState(() => states.push(getDatabaseState()));
  const newer = new Dexie(DATABASE_NAME);
  newer.version(1_000).stores({});
  await newer.open();
  expect(states).toEqual(['outdated']);
  await expect(countDrafts()).rejects.toThrow();
  newer.close();
  stop();
});
