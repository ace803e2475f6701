import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACK_OFF_BASE_MS,
  BACK_OFF_GROWTH,
  BACK_OFF_LIMIT_MS,
  backOffDelay,
  PART_OF_TIME_LEFT,
  parseRetryAfter,
} from './back-off.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);

describe('backOffDelay', () => {
  it('spreads over the whole span (full jitter), three times as long each time, to the limit', () => {
    const longest = [1, 2, 3, 20].map((failures) => backOffDelay(failures, null, () => 0.9999999));
    expect(longest).toEqual([2_000, 6_000, 18_000, 600_000]);
    expect(backOffDelay(5, null, () => 0)).toBe(0);
  });

  it('never waits less than the server asked for, however long that is', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.option(fc.nat()),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, asked, chance) => {
          const delay = backOffDelay(failures, asked, () => chance);
          expect(delay).toBeGreaterThanOrEqual(asked ?? 0);
          expect(delay).toBeLessThanOrEqual(
            Math.max(
              Math.min(BACK_OFF_LIMIT_MS, BACK_OFF_BASE_MS * BACK_OFF_GROWTH ** (failures - 1)),
              2 * (asked ?? 0),
            ),
          );
        },
      ),
    );
  });

  it('draws the wait from one to two times what the server asked for', () => {
    const waits = [0, 0.5, 0.9999999].map((chance) => backOffDelay(1, 300_000, () => chance));
    expect(waits).toEqual([300_000, 450_000, 600_000]);
  });

  it('never waits beyond the deadline, and not less than was asked for where that ends well before it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.option(fc.nat()),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 10, max: 30_000_000 }),
        (failures, asked, chance, timeLeft) => {
          const delay = backOffDelay(failures, asked, () => chance, timeLeft);
          expect(delay).toBeLessThan(timeLeft);
          if (asked !== null && asked <= PART_OF_TIME_LEFT * timeLeft - 1) {
            expect(delay).toBeGreaterThanOrEqual(asked);
          }
        },
      ),
    );
  });

  it('is drawn from what is left where the deadline is nearer than the wait, and leaves time for one more', () => {
    const chances = [0, 0.5, 0.9999999];
    const left = 3_600_000;
    expect(chances.map((chance) => backOffDelay(1, 86_400_000, () => chance, left))).toEqual([
      0, 1_620_000, 3_240_000,
    ]);
    expect(chances.map((chance) => backOffDelay(1, 2_400_000, () => chance, left))).toEqual([
      2_400_000, 2_820_000, 3_240_000,
    ]);
    expect(backOffDelay(20, null, () => 0.9999999, 20_000)).toBe(18_000);
  });

  it('grows also where the server asks for no pause, or names a time that is past', () => {
    expect([1, 3, 20].map((failures) => backOffDelay(failures, 0, () => 0.5))).toEqual([
      1_000, 9_000, 300_000,
    ]);
  });
});

const DAY_MS = 86_400_000;

describe('parseRetryAfter', () => {
  it.each([
    [null, null],
    ['', null],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
    ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
    ['Monday, 01-Jun-26 12:00:10 GMT', 10_000],
    ['9'.repeat(15), DAY_MS],
    ['Tue, 01 Jan 9999 00:00:00 GMT', DAY_MS],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['Someday, 99 Foo 2026', null],
  ])('%j -> %j', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});
