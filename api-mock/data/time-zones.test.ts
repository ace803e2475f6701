import { describe, expect, it } from 'vitest';
import { instantToWallTime, wallTimeToInstant, ZONE_NAMES } from './time-zones.ts';

describe('time zones', () => {
  it('knows the thirteen zones of the specification', () => {
    expect(ZONE_NAMES).toHaveLength(13);
  });

  it.each(ZONE_NAMES)('takes the end of a day in %s there and back, in winter and in summer', (zone) => {
    for (const month of [1, 7]) {
      const wall = { year: 2026, month, day: 15, hour: 23, minute: 59, second: 59 };
      expect(instantToWallTime(wallTimeToInstant(wall, zone), zone)).toEqual(wall);
    }
  });

  it('finds the end of the day on which the clocks change', () => {
    const wall = { year: 2026, month: 3, day: 8, hour: 23, minute: 59, second: 59 };
    expect(new Date(wallTimeToInstant(wall, 'Pacific Standard Time')).toISOString()).toBe(
      '2026-03-09T06:59:59.000Z',
    );
  });
});
