import { CalendarDateTime, fromDate, toZoned } from '@internationalized/date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRealTime, toInstant, toLocalTime } from '#kernel/zoned-time.ts';
import { WINDOWS_TIME_ZONES, windowsToIanaTimeZone } from './deadlines.ts';

const ZONES = WINDOWS_TIME_ZONES.flatMap((id) => windowsToIanaTimeZone(id) ?? []);
const zones = fc.constantFrom(...ZONES);
const localTimes = fc.record({
  year: fc.integer({ min: 1980, max: 2090 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
});

describe('toInstant', () => {
  it('is the library’s conversion, for every zone and time', () => {
    fc.assert(
      fc.property(localTimes, zones, (local, zone) => {
        const { year, month, day, hour, minute, second } = local;
        const expected = toZoned(new CalendarDateTime(year, month, day, hour, minute, second), zone).toDate();
        expect(toInstant(local, zone).toISOString()).toBe(expected.toISOString());
      }),
      { numRuns: 3000 },
    );
  });

  it.each([
    ['the hour that is skipped', 2026, 3, 8, 2, 30, '2026-03-08T10:30:00.000Z'],
    ['the hour that comes twice', 2026, 11, 1, 1, 30, '2026-11-01T08:30:00.000Z'],
    ['the last second before clocks go forward', 2026, 3, 8, 1, 59, '2026-03-08T09:59:00.000Z'],
  ])('takes %s as the library does', (_name, year, month, day, hour, minute, iso) => {
    const zone = 'America/Los_Angeles';
    const local = { year, month, day, hour, minute, second: 0 };
    expect(toInstant(local, zone).toISOString()).toBe(iso);
    expect(
      toZoned(new CalendarDateTime(year, month, day, hour, minute), zone)
        .toDate()
        .toISOString(),
    ).toBe(iso);
  });
});

describe('toLocalTime', () => {
  it('is what the library reads off a clock in the zone', () => {
    const instants = fc.date({
      min: new Date('1980-01-01'),
      max: new Date('2090-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const { year, month, day, hour, minute, second } = fromDate(instant, zone);
        expect(toLocalTime(instant, zone)).toEqual({ year, month, day, hour, minute, second });
      }),
      { numRuns: 3000 },
    );
  });
});

describe('isRealTime', () => {
  it.each([
    [2028, 2, 29, 0, true],
    [2027, 2, 29, 0, false],
    [2027, 4, 31, 0, false],
    [2027, 13, 1, 0, false],
    [2027, 1, 1, 24, false],
  ])('year %i month %i day %i hour %i: %s', (year, month, day, hour, isReal) => {
    expect(isRealTime({ year, month, day, hour, minute: 0, second: 0 })).toBe(isReal);
  });
});
