import { expect, test } from 'vitest';
import { yieldToInput } from './async.ts';

test('a task that waited before goes first, and one that comes later does not', async () => {
  const order: string[] = [];
  const { port1, port2 } = new MessageChannel();
  const before = new Promise<void>((resolve) => {
    port1.onmessage = () => {
      order.push('before');
      resolve();
    };
  });
  port2.postMessage(null);
  const slice = yieldToInput().then(() => order.push('the next slice'));
  order.push('the same task');
  await Promise.all([before, slice]);
  port1.close();
  expect(order).toEqual(['the same task', 'before', 'the next slice']);
});
