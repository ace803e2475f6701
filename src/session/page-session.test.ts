import { expect, it } from 'vitest';
import { createSessionTime } from './page-session.ts';

it('counts the time slept, and gives none for a clock that is set back', () => {
  const device = { wallMs: 1_000_000, monotonicMs: 50 };
  const now = createSessionTime({ wall: () => device.wallMs, monotonic: () => device.monotonicMs });
  expect(now()).toBe(1_000_000);
  device.wallMs += 60_000;
  device.monotonicMs += 60_000;
  expect(now()).toBe(1_060_000);
  // Slept: the monotonic clock stood still.
  device.wallMs += 3_600_000;
  expect(now()).toBe(4_660_000);
  // Set back by two hours while a minute passed.
  device.wallMs -= 7_200_000;
  device.monotonicMs += 60_000;
  expect(now()).toBeGreaterThanOrEqual(1_120_000);
});
