import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACK_OFF_BASE_MS,
  BACK_OFF_LIMIT_MS,
  backOffDelay,
  parseRetryAfter,
  RETRY_AFTER_LIMIT_MS,
} from './outbox-state-backoff.ts';

const NOW = Date.UTC(2026, 5, 1, 12, 0, 0);

describe('backOffDelay', () => {
  it('spreads over the whole span (full jitter), doubling to the limit', () => {
    expect([1, 2, 3, 20].map((failures) => backOffDelay(failures, null, () => 0.999999))).toEqual([
      2_000, 4_000, 8_000, 45_000,
    ]);
    expect(backOffDelay(5, null, () => 0)).toBe(0);
  });

  it('never waits less than the server asked for, up to an hour', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_000 }),
        fc.option(fc.nat()),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (failures, asked, chance) => {
          const delay = backOffDelay(failures, asked, () => chance);
          expect(delay).toBeGreaterThanOrEqual(Math.min(asked ?? 0, RETRY_AFTER_LIMIT_MS));
          expect(delay).toBeLessThanOrEqual(
            Math.max(
              BACK_OFF_LIMIT_MS,
              asked === null ? 0 : Math.min(asked, RETRY_AFTER_LIMIT_MS) + BACK_OFF_BASE_MS,
            ),
          );
        },
      ),
    );
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
