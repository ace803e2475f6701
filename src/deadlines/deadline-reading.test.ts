import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { installCase, theCase } from '#server/case.ts';
import { countDaysLeft, readClaimPeriod, readDeadlineWarning, toNextLookMs } from './deadline-reading.ts';

const at = new Date('2026-06-30T23:59:59-07:00');
const schedule = {
  claimFilingDeadline: { at, timeZone: 'America/Los_Angeles', redirects: {} },
  globalDeadline: { at: new Date(at.getTime() + 86_400_000), timeZone: 'America/Los_Angeles', redirects: {} },
};
const keys = ['claimFilingDeadline', 'globalDeadline'] as const;

function readBefore(ms: number) {
  return readDeadlineWarning(schedule, keys, new Date(at.getTime() - ms));
}

describe('readDeadlineWarning', () => {
  it.each([
    [3_600_001, 'none', 61],
    [3_600_000, 'hour', 60],
    [600_001, 'hour', 11],
    [600_000, 'tenMinutes', 10],
    [1, 'tenMinutes', 1],
    [0, 'tenMinutes', 0],
    [-1, 'passed', 0],
  ])('%i ms before: %s, %i minutes', (ms, level, minutesLeft) => {
    expect(readBefore(ms)).toEqual({ key: 'claimFilingDeadline', level, minutesLeft });
  });

  it('knows nothing where no key has a deadline', () => {
    expect(readDeadlineWarning(schedule, ['lookupFilingDeadline'], at)).toBeUndefined();
  });
});

describe('toNextLookMs', () => {
  it('never sleeps through a change of the reading', () => {
    const days = fc.integer({ min: 0, max: 3 * 86_400_000 });
    fc.assert(
      fc.property(days, fc.double({ min: 0, max: 1, noNaN: true }), (ms, part) => {
        const wait = toNextLookMs(at, new Date(at.getTime() - ms));
        expect(wait).toBeGreaterThan(0);
        const first = readBefore(ms);
        // Any moment before the next look; the look itself may come a millisecond after the change.
        const later = readBefore(ms - Math.floor(Math.max(0, wait - 2) * part));
        expect(later?.level).toBe(first?.level);
        if (first?.level !== 'none') expect(later?.minutesLeft).toBe(first?.minutesLeft);
      }),
      { numRuns: 2000 },
    );
  });
});

it.each([
  ['the last day, early', '2027-03-31T07:30:00Z', 0],
  ['the last day, a minute before', '2027-04-01T06:58:00Z', 0],
  ['the day before, by the zone, though it is the last day in London', '2027-03-31T06:30:00Z', 1],
  ['before the clocks were put forward', '2027-03-01T20:00:00Z', 30],
])('counts the days left by the calendar of the deadline’s zone: %s', (_when, now, days) => {
  const deadline = { at: new Date('2027-04-01T06:59:00Z'), timeZone: 'America/Los_Angeles' };
  expect(countDaysLeft(deadline, new Date(now))).toBe(days);
});

describe('readClaimPeriod', () => {
  const demonstration = theCase();
  afterEach(() => installCase(demonstration));

  function readAt(now: string, period: object, key = 'claimFilingDeadline') {
    const dates = { claimPeriods: { claimFilingDeadline: period } };
    installCase({ ...demonstration, contentPages: { dates } });
    return readClaimPeriod(key, schedule.claimFilingDeadline, new Date(now));
  }

  // A period of the 90 days up to June 30, in the deadline's zone.
  it.each([{ opens: '2026-04-02' }, { days: 90 }])('counts the days of %j, the first as 1', (period) => {
    expect(readAt('2026-04-01T23:59:00-07:00', period)).toBeUndefined();
    expect(readAt('2026-04-02T00:00:00-07:00', period)).toEqual({ day: 1, days: 90, left: 89 });
    expect(readAt('2026-04-04T23:59:00-07:00', period)).toEqual({ day: 3, days: 90, left: 87 });
    expect(readAt('2026-06-30T12:00:00-07:00', period)).toEqual({ day: 90, days: 90, left: 0 });
    expect(readAt('2026-07-01T00:00:00-07:00', period)).toBeUndefined();
  });

  it('tells nothing of a deadline that the case says no period of', () => {
    expect(readAt('2026-04-04T12:00:00-07:00', { days: 90 }, 'globalDeadline')).toBeUndefined();
  });
});
