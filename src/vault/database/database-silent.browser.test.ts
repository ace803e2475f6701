import { get, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNoAnswer } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { DATABASE_NAME, getDatabaseState, getStorageTrouble } from '#kernel/storage-trouble.ts';
import { resetDevice } from '#tests/support/device.ts';
import { startDraft } from '#tests/support/upload-claim.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { tryStorageAgain, withDatabase } from './database.ts';
import { watchQuery } from './watch-query.ts';

const countDrafts = () => withDatabase((database) => database.drafts.count());

/** Requests to open a database, held back while storage is silent. */
let held: (() => void)[] = [];

/** Makes IndexedDB silent: no database opens until `answer` is called. */
function fallSilent(): void {
  const { open } = IDBFactory.prototype;
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function hang(this: IDBFactory, ...options) {
    const request = new EventTarget() as IDBOpenDBRequest;
    held.push(() => {
      const real = open.apply(this, options);
      for (const type of ['upgradeneeded', 'success', 'error', 'blocked'] as const) {
        real.addEventListener(type, () => {
          Object.defineProperty(request, 'result', { configurable: true, get: () => real.result });
          Object.defineProperty(request, 'transaction', { configurable: true, get: () => real.transaction });
          request[`on${type}`]?.call(request, new IDBVersionChangeEvent(type) as never);
        });
      }
    });
    return request;
  });
}

function answer(): void {
  vi.restoreAllMocks();
  for (const carryOut of held.splice(0)) carryOut();
}

beforeEach(async () => {
  await resetDevice();
  held = [];
});
afterEach(async () => {
  answer();
  await tryStorageAgain();
});

test('a database that never opens is told as silent, and a late answer is used', async () => {
  fallSilent();
  expect(await countDrafts().catch(isNoAnswer)).toBe(true);
  expect(getDatabaseState()).toBe('silent');
  expect(getStorageTrouble()).toBe('silent');
  answer();
  await waitFor(() => expect(getDatabaseState()).toBe('open'));
  expect(await countDrafts()).toBe(0);
});

test('another try does not wait for the request that hangs, and closes what it opens', async () => {
  fallSilent();
  expect(await countDrafts().catch(isNoAnswer)).toBe(true);
  vi.restoreAllMocks();
  // The first request still hangs.
  expect(await tryStorageAgain()).toBe(true);
  expect(getStorageTrouble()).toBeUndefined();
  answer();
  // No late connection may block a delete.
  await resetDevice();
});

test('who watches a query is told once storage answers', async () => {
  fallSilent();
  const next = vi.fn();
  const error = vi.fn();
  const stop = watchQuery((database) => database.drafts.count(), { next, error });
  await waitFor(() => expect(error).toHaveBeenCalled());
  answer();
  await waitFor(() => expect(next).toHaveBeenCalledWith(0));
  stop();
});

test('a small store makes way for a delete, and is opened anew', async () => {
  const { use } = createKeyValueStore({ database: 'small-test', store: 'values' });
  await set('a', 1, use);
  const deleted = await new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('small-test');
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
  });
  expect(deleted).toBe(true);
  expect(await get('a', use)).toBeUndefined();
  await set('a', 2, use);
  expect(await get('a', use)).toBe(2);
});

/** Deletes the database as another tab does. @returns whether nothing blocked the delete. */
function deleteElsewhere(): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(DATABASE_NAME);
    request.onsuccess = () => resolve(true);
    request.onblocked = () => resolve(false);
  });
}

test('a delete by another tab of a database that holds nothing is not told, and who watches goes on', async () => {
  const counts: number[] = [];
  const stop = watchQuery((database) => database.keyrings.count(), {
    next: (count) => counts.push(count),
    error: () => counts.push(-1),
  });
  await waitFor(() => expect(counts).toEqual([0]));
  expect(await deleteElsewhere()).toBe(true);
  await waitFor(() => expect(counts).toEqual([0, 0]));
  expect(getStorageTrouble()).toBeUndefined();
  await startDraft();
  await waitFor(() => expect(counts).toEqual([0, 0, 1]));
  stop();
});

// Must stay the last test: the notice of a deletion stays until the page reloads.
test('a delete by another tab of a database that holds a claim is not held up, and is told', async () => {
  await startDraft();
  expect(await deleteElsewhere()).toBe(true);
  await waitFor(() => expect(getStorageTrouble()).toBe('deleted'));
  expect(await countDrafts()).toBe(0);
});
