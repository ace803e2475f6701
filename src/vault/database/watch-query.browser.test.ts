import { afterEach, beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { closeDatabase, withDatabase } from './database.ts';
import { watchQuery } from './watch-query.ts';

beforeEach(resetDevice);
afterEach(closeDatabase);

function keepReceipt(id: string) {
  return withDatabase((database) =>
    database.receipts.put({
      id,
      draftId: 'draft',
      formType: 'Standard',
      filedAt: 1,
      content: {
        ephemeralPublicKey: new Uint8Array(1),
        sealed: { iv: new Uint8Array(12), bytes: new Uint8Array(1) },
      },
    }),
  );
}

test('a query that is the first to need the database hears of later changes', async () => {
  const counts: number[] = [];
  const stop = watchQuery((database) => database.receipts.count(), {
    next: (count) => counts.push(count),
    error: () => counts.push(-1),
  });
  await waitFor(() => expect(counts).toEqual([0]));
  await keepReceipt('first');
  await waitFor(() => expect(counts).toEqual([0, 1]));

  // The query also watches the connection that replaces a lost one.
  await closeDatabase();
  await keepReceipt('second');
  await waitFor(() => expect(counts.at(-1)).toBe(2));
  await keepReceipt('third');
  await waitFor(() => expect(counts.at(-1)).toBe(3));
  stop();
});

test('a reading that failed is made again', async () => {
  const counts: number[] = [];
  let failures = 1;
  const stop = watchQuery(
    async ({ receipts }) => {
      const count = await receipts.count();
      failures -= 1;
      if (failures >= 0) throw new DOMException('Internal error', 'UnknownError');
      return count;
    },
    { next: (count) => counts.push(count), error: () => counts.push(-1) },
  );
  await waitFor(() => expect(counts).toEqual([-1, 0]));
  await keepReceipt('first');
  await waitFor(() => expect(counts.at(-1)).toBe(1));
  stop();
});
