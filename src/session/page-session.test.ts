import { expect, it } from 'vitest';
import { createSessionTime } from './page-session.ts';

it('counts the time slept, and gives none for a clock that is set back', () => {
  const device = { wallMs: 1_000_000, monotonicMs: 50 };
  const { now } = createSessionTime({ wall: () => device.wallMs, monotonic: () => device.monotonicMs });
  expect(now()).toBe(1_000_000);
  device.wallMs += 60_000;
  device.monotonicMs += 60_000;
  expect(now()).toBe(1_060_000);
  // The device slept, so the monotonic clock stood still.
  device.wallMs += 3_600_000;
  expect(now()).toBe(4_660_000);
  // The wall clock was set back by two hours while a minute passed.
  device.wallMs -= 7_200_000;
  device.monotonicMs += 60_000;
  expect(now()).toBe(4_720_000);
});

it('gives no more time for a clock that is set forward and back', () => {
  const device = { wallMs: 1_000_000, monotonicMs: 50 };
  const { now } = createSessionTime({ wall: () => device.wallMs, monotonic: () => device.monotonicMs });
  device.wallMs += 86_400_000;
  const deadline = now() + 1_800_000;
  device.wallMs += 1_800_000 - 86_400_000;
  device.monotonicMs += 1_800_000;
  expect(now()).toBe(deadline);
});

it('goes by a clock that was set back once a session begins', () => {
  const device = { wallMs: 1_000_000, monotonicMs: 50 };
  const time = createSessionTime({ wall: () => device.wallMs, monotonic: () => device.monotonicMs });
  device.wallMs -= 600_000;
  expect(time.now()).toBe(1_000_000);
  time.restart();
  expect(time.now()).toBe(400_000);
});
