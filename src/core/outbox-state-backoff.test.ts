import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACK_OFF_BASE_MS,
  BACK_OFF_LIMIT_MS,
  BEFORE_DEADLINE_MS,
  backOffDelay,
  parseRetryAfter,
} from './outbox-state-backoff.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);

describe('backOffDelay', () => {
  it('spreads over the whole span (full jitter), doubling to the limit', () => {
    expect([1, 2, 3, 20].map((failures) => backOffDelay(failures, null, () => 0.999999))).toEqual([
      2_000, 4_000, 8_000, 45_000,
    ]);
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
            Math.max(BACK_OFF_LIMIT_MS, asked === null ? 0 : asked + BACK_OFF_BASE_MS),
          );
        },
      ),
    );
  });

  it('never waits beyond the deadline, and not less than was asked for where that ends well before it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.option(fc.nat()),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        fc.integer({ min: 10, max: 100 * BEFORE_DEADLINE_MS }),
        (failures, asked, chance, timeLeft) => {
          const delay = backOffDelay(failures, asked, () => chance, timeLeft);
          expect(delay).toBeLessThan(timeLeft);
          if (asked !== null && asked <= timeLeft - 2 * BEFORE_DEADLINE_MS) {
            expect(delay).toBeGreaterThanOrEqual(asked);
          }
        },
      ),
    );
  });

  it('comes back some minutes before the deadline, or halfway to it', () => {
    const askedForADay = (timeLeft: number, chance: number) =>
      backOffDelay(1, 86_400_000, () => chance, timeLeft);
    expect(askedForADay(3_600_000, 0)).toBe(3_600_000 - BEFORE_DEADLINE_MS);
    expect(askedForADay(3_600_000, 0.5)).toBe(3_600_000 - 1.5 * BEFORE_DEADLINE_MS);
    expect(askedForADay(120_000, 0)).toBe(60_000);
    expect(backOffDelay(20, null, () => 0.999, 20_000)).toBe(10_000);
  });

  it('grows also where the server asks for no pause, or names a time that is past', () => {
    expect([1, 3, 20].map((failures) => backOffDelay(failures, 0, () => 0.5))).toEqual([
      1_000, 4_000, 22_500,
    ]);
  });
});

describe('parseRetryAfter', () => {
  it.each([
    [null, null],
    ['', null],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['Mon, 01 Jun 2026 12:00:30 GMT', 30_000],
    ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
    ['Monday, 01-Jun-26 12:00:10 GMT', 10_000],
    ['-1', null],
    ['1.5', null],
    ['soon', null],
    ['Someday, 99 Foo 2026', null],
  ])('%j -> %j', (header, expected) => {
    expect(parseRetryAfter(header, NOW)).toBe(expected);
  });
});
