import { describe, expect, test, vi } from 'vitest';
import { createServerClock, type TimeStore } from './server-clock.ts';

const NOON = Date.parse('2026-05-01T12:00:00Z');

/** Creates a device that keeps times in memory. @param kept time that an earlier visit stored. */
function createDevice(kept?: Awaited<ReturnType<TimeStore['read']>>) {
  const device = { time: 0, offset: 0, kept };
  const clock = createServerClock(
    { wall: () => device.time + device.offset, monotonic: () => device.time },
    {
      read: async () => device.kept,
      write: async (time) => {
        device.kept = time;
      },
    },
  );
  return { device, clock };
}

describe('the server clock', () => {
  test('takes the server time for the midpoint of the exchange and carries it on', () => {
    const { device, clock } = createDevice();
    device.time = 1_400;
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 1_000, endedAt: 1_400 });
    expect(clock.now().getTime()).toBe(NOON + 200);
    device.time += 5_000;
    expect(clock.now().getTime()).toBe(NOON + 5_200);
    expect(clock.isEstimate()).toBe(false);
  });

  test('is not moved by the device clock, and says then that it is an estimate', () => {
    const { device, clock } = createDevice();
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    device.offset = 86_400_000;
    device.time = 1_000;
    expect(clock.now().getTime()).toBe(NOON + 1_000);
    expect(clock.isEstimate()).toBe(true);
    clock.observe({ date: 'Fri, 01 May 2026 12:00:02 GMT', startedAt: 1_000, endedAt: 1_000 });
    expect(clock.isEstimate()).toBe(false);
  });

  test('after an offline start is an estimate, never earlier than the last server time seen', async () => {
    const { device, clock } = createDevice({ server: NOON, device: 900_000 });
    device.time = 600_000;
    await clock.load();
    expect(clock.now().getTime()).toBe(NOON);
    expect(clock.isEstimate()).toBe(true);
    device.time = 960_000;
    expect(clock.now().getTime()).toBe(NOON + 360_000);
  });

  test('knows the earliest that it can be, which no clock of the device moves', async () => {
    const { device, clock } = createDevice({ server: NOON, device: 900_000 });
    expect(clock.earliest()).toEqual(clock.now());
    device.offset = 3 * 365 * 86_400_000;
    await clock.load();
    expect(clock.now().getTime()).toBeGreaterThan(NOON + device.offset / 2);
    expect(clock.earliest().getTime()).toBe(NOON);
    device.time = 60_000;
    expect(clock.earliest().getTime()).toBe(NOON + 60_000);
    clock.observe({ date: 'Fri, 01 May 2026 18:00:00 GMT', startedAt: 60_000, endedAt: 60_000 });
    expect(clock.earliest()).toEqual(clock.now());
  });

  test('takes up the kept offset where the device clock went on', async () => {
    const { device, clock } = createDevice({ server: NOON, device: 900_000 });
    device.time = 960_000;
    await clock.load();
    expect(clock.now().getTime()).toBe(NOON + 60_000);
  });

  test('lets a network answer win over what is loaded after it', async () => {
    const { clock } = createDevice({ server: NOON + 999_000, device: 0 });
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    await clock.load();
    expect(clock.now().getTime()).toBe(NOON);
  });

  test('keeps the server time for the next visit, once in ten seconds', () => {
    const { device, clock } = createDevice();
    for (const time of [0, 9_000, 11_000]) {
      device.time = time;
      device.offset = 500_000;
      const date = new Date(NOON + time).toUTCString();
      clock.observe({ date, startedAt: time, endedAt: time });
      if (time === 9_000) expect(device.kept).toEqual({ server: NOON, device: 500_000 });
    }
    expect(device.kept).toEqual({ server: NOON + 11_000, device: 511_000 });
  });

  test.each([null, '', 'yesterday', '12', 'GMT', '2026-05-01 12:00:00', 'Fri May  1 12:00:00 2026'])(
    'learns nothing from the date %j',
    (date) => {
      const { clock } = createDevice();
      clock.observe({ date, startedAt: 0, endedAt: 0 });
      expect(clock.isEstimate()).toBe(true);
    },
  );

  test('does not let a slow exchange spoil what a quick one told', () => {
    const { device, clock } = createDevice();
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    device.time = 60_000;
    clock.observe({ date: 'Fri, 01 May 2026 12:01:00 GMT', startedAt: 0, endedAt: 60_000 });
    expect(clock.now().getTime()).toBe(NOON + 60_000);
  });

  test('takes a slow exchange where the device slept since the last one: nothing better is known', () => {
    const { device, clock } = createDevice();
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    const listener = vi.fn();
    clock.subscribe(listener);
    // The monotonic clock stood still for an hour.
    device.offset = 3_600_000;
    device.time = 20_000;
    expect(clock.isEstimate()).toBe(true);
    clock.observe({ date: 'Fri, 01 May 2026 13:00:10 GMT', startedAt: 0, endedAt: 20_000 });
    expect(clock.isEstimate()).toBe(false);
    expect(clock.now().getTime()).toBe(NOON + 3_620_000);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('tells that it is no estimate any more where the time has not changed', () => {
    const { device, clock } = createDevice();
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    const listener = vi.fn();
    clock.subscribe(listener);
    device.offset = 86_400_000;
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('is corrected by the next answer of a server whose clock was ahead, and is never earlier than that', () => {
    const { device, clock } = createDevice();
    clock.observe({ date: 'Sat, 01 May 2027 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    device.time = 1_000;
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 1_000, endedAt: 1_000 });
    expect(clock.now().getTime()).toBe(NOON);
  });

  test('tells when an estimate becomes the truth', () => {
    const { clock } = createDevice();
    const listener = vi.fn();
    const stop = clock.subscribe(listener);
    clock.observe({ date: 'Fri, 01 May 2026 12:00:00 GMT', startedAt: 0, endedAt: 0 });
    expect(listener).toHaveBeenCalledTimes(1);
    stop();
  });
});
