import { expect, test } from 'vitest';
import { simulateStampede } from '#tests/bench/stampede.ts';

const OUTAGE = { clients: 20_000, outage: 600, timeLeft: 3_600, seed: 7 } as const;

test('clients that were told the same time return spread over that time, and all are filed', () => {
  const result = simulateStampede({ ...OUTAGE, capacity: 100, retryAfter: 300 });
  expect(result).toMatchObject({ filed: 20_000, late: 0 });
  // With a spread of two seconds some thousands would come at once.
  expect(result.peak).toBeLessThan(1.6);
  expect(result.ratio).toBeLessThan(2);
});

test('first tries after an outage that named no time are spread over about its length', () => {
  const roomy = simulateStampede({ ...OUTAGE, capacity: 400, retryAfter: null });
  expect(roomy).toMatchObject({ filed: 20_000, late: 0 });
  expect(roomy.peak).toBeLessThan(0.5);
  expect(roomy.lastAt).toBeLessThan(1.1 * OUTAGE.outage);
});

test('no claim is late that the capacity allowed, where the server can take one in five of the clients each second', () => {
  const result = simulateStampede({ ...OUTAGE, capacity: 4_000, retryAfter: 300, timeLeft: 300 });
  expect(result).toMatchObject({ filed: 20_000, late: 0 });
});
