import { beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { makeSubmission, startDraft } from '#tests/support/upload-claim.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { watchOutbox, watchOutboxQuery } from './outbox-view.ts';
import { queueSubmission } from './queue-submission.ts';

beforeEach(resetDevice);

test('of two readings that others’ changes have begun, the later one is told last', async () => {
  const ends: (() => void)[] = [];
  const told: number[] = [];
  const stop = watchOutboxQuery(
    async ({ outbox }) => {
      await outbox.count();
      const { promise, resolve } = Promise.withResolvers<void>();
      const reading = ends.push(resolve);
      await promise;
      return reading;
    },
    { next: (reading) => told.push(reading), error: () => undefined },
  );
  const beginReading = async (reading: number) => {
    if (reading > 1) other.postMessage('changed');
    await waitUntil(() => ends.length === reading);
  };
  const other = new BroadcastChannel('outbox');
  for (const reading of [1, 2, 3]) await beginReading(reading);
  ends[2]?.();
  await waitUntil(() => told.includes(3));
  ends[1]?.();
  ends[0]?.();
  await beginReading(4);
  ends[3]?.();
  await waitUntil(() => told.includes(4));
  expect(told).toEqual([3, 4]);
  other.close();
  stop();
});

/** Erases every row by raw IndexedDB, as a worker whose changes do not reach this page's live queries. */
async function eraseRowsUnheard(): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  await withDatabase(async (database) => {
    const erasing = database.backendDB().transaction('outbox', 'readwrite');
    erasing.objectStore('outbox').clear();
    erasing.oncomplete = () => resolve();
    erasing.onabort = () => reject(erasing.error);
    await promise;
  });
}

test('at a hint of others the outbox is read itself, and not what was remembered of it', async () => {
  await queueSubmission(makeSubmission(await startDraft(), []));
  const told: (readonly OutboxRowView[])[] = [];
  const stop = watchOutbox((rows) => told.push(rows));
  await waitUntil(() => told.at(-1)?.length === 1);
  await eraseRowsUnheard();
  const other = new BroadcastChannel('outbox');
  other.postMessage('changed');
  other.close();
  await waitUntil(() => told.at(-1)?.length === 0);
  stop();
});
