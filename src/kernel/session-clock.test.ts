import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  extendOnActivity,
  formatCountdown,
  isDeadlineOver,
  readSession,
  startSessionDeadline,
} from './session-clock.ts';

const MINUTES = 30;
const start = startSessionDeadline(0, MINUTES);

describe('the session clock', () => {
  it('takes the duration in minutes [S9.2]', () => {
    expect(startSessionDeadline(0, 30)).toBe(30 * 60 * 1_000);
  });

  it.each([
    [0, 'active'],
    [start - 60_001, 'active'],
    [start - 60_000, 'last-minute'],
    [start - 1, 'last-minute'],
    [start, 'expired'],
    [start + 999_999, 'expired'],
  ] as const)('at %i ms is %s [S9.3]', (now, phase) => {
    expect(readSession(start, now).phase).toBe(phase);
  });

  it.each([
    ['that is reached', 0, true],
    ['of a session that lives', 1, false],
    ['of a clock that its network has just corrected', 34 * 60_000, false],
    ['that lies further off than a session lasts, since the clock was set back', 36 * 60_000, true],
  ])('takes a deadline %s for what it is', (_what, ahead, isOver) => {
    expect(isDeadlineOver(1_000_000 + ahead, 1_000_000, 30 * 60_000)).toBe(isOver);
  });

  it('is reset by activity, but only by Continue in the last minute', () => {
    expect(extendOnActivity(start, 1_000, MINUTES)).toBe(1_000 + 30 * 60_000);
    expect(extendOnActivity(start, start - 30_000, MINUTES)).toBe(start);
    expect(extendOnActivity(start, start + 1, MINUTES)).toBe(start);
  });

  it('never shortens a session, and never revives one', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.integer({ min: 2, max: 600 }), (deadline, now, minutes) => {
        const extended = extendOnActivity(deadline, now, minutes);
        expect(extended).toBeGreaterThanOrEqual(deadline);
        if (now >= deadline) expect(extended).toBe(deadline);
      }),
    );
  });

  it.each([
    [60_000, '1:00'],
    [59_001, '1:00'],
    [59_000, '0:59'],
    [9_500, '0:10'],
    [1, '0:01'],
    [0, '0:00'],
    [-5, '0:00'],
    [125_000, '2:05'],
  ])('counts %i ms down as %s [S4.73]', (remainingMs, text) => {
    expect(formatCountdown(remainingMs)).toBe(text);
  });
});
