import { beforeEach, expect, test } from 'vitest';
import { resetDevice } from '#tests/support/device.ts';
import { waitUntil } from '#tests/support/wait-for.ts';
import { watchOutboxQuery } from './outbox-view.ts';

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
