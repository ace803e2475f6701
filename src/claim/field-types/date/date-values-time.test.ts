import { describe, expect, test } from 'vitest';
import { isoToParts, partsToIso } from './date-values.ts';

describe('a date with its time', () => {
  test('is a UTC ISO time of the claimants’ zone, in winter and in summer [S5.57]', () => {
    expect(partsToIso({ date: '01/15/2024', hour: 13, minute: 5, second: 30 })).toBe(
      '2024-01-15T21:05:30.000Z',
    );
    expect(partsToIso({ date: '07/15/2024', hour: 13, minute: 5, second: 30 })).toBe(
      '2024-07-15T20:05:30.000Z',
    );
  });

  test('comes back as it went', () => {
    const parts = { date: '03/10/2024', hour: 23, minute: 55, second: 0 };
    expect(isoToParts(partsToIso(parts))).toEqual(parts);
  });

  test.each(['', '03/1', 'not a date'])('keeps unfinished text (%j) for the rules to judge', (date) => {
    expect(partsToIso({ date, hour: 4, minute: 0, second: 0 })).toBe(date);
    expect(isoToParts(date)).toEqual({ date, hour: 0, minute: 0, second: 0 });
  });
});
