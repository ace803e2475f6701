import { expect, test, vi } from 'vitest';
import { shareRunning } from './async.ts';

test('one call serves all that ask while it runs; the next one is made anew, also after a failure', async () => {
  const call = vi.fn(async () => call.mock.calls.length);
  const shared = shareRunning(call);
  expect(await Promise.all([shared(), shared()])).toEqual([1, 1]);
  call.mockRejectedValueOnce(new Error('no line'));
  await expect(shared()).rejects.toThrow('no line');
  expect(await shared()).toBe(3);
});
