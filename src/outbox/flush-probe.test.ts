import { describe, expect, it, test } from 'vitest';
import type { OutboxState } from '#vault/database/rows.ts';
import { deadlineOf, hasDeadlinePassed } from './flush-probe.ts';
import { startProgress } from './outbox-machine.ts';

const NOON = Date.UTC(2026, 5, 1, 12);
const HOUR_MS = 3_600_000;

function rowIn(state: OutboxState, deadlineAt: number | null) {
  return {
    deadlineKeys: ['claimFilingDeadline', 'globalDeadline'] as const,
    deadlineAt,
    progress: { ...startProgress(true), state },
  };
}

function scheduleAt(time: number) {
  const deadline = { at: new Date(time), timeZone: 'America/Los_Angeles', redirects: {} };
  return { kind: 'known', schedule: { claimFilingDeadline: deadline } } as const;
}

describe('hasDeadlinePassed', () => {
  it('goes by what the server says now', () => {
    const row = rowIn('queued', NOON + HOUR_MS);
    expect(hasDeadlinePassed(row, scheduleAt(NOON - 1), NOON)).toBe(true);
    expect(hasDeadlinePassed(row, scheduleAt(NOON), NOON)).toBe(false);
  });

  it('goes by what it said at queueing where it does not say now', () => {
    expect(hasDeadlinePassed(rowIn('queued', NOON - 1), { kind: 'unknown' }, NOON)).toBe(true);
    expect(hasDeadlinePassed(rowIn('queued', NOON), { kind: 'unknown' }, NOON)).toBe(false);
    expect(hasDeadlinePassed(rowIn('queued', null), { kind: 'unknown' }, NOON)).toBe(false);
  });

  it('takes a missed deadline for extended only by the word of the server', () => {
    const missed = rowIn('missed-deadline', NOON + HOUR_MS);
    expect(hasDeadlinePassed(missed, { kind: 'unknown' }, NOON)).toBe(true);
    expect(hasDeadlinePassed(missed, scheduleAt(NOON + HOUR_MS), NOON)).toBe(false);
  });
});

test.each([
  ['what the server says now', scheduleAt(NOON), NOON],
  ['none where the server knows none', { kind: 'known', schedule: {} } as const, null],
  ['what it said at queueing where it does not say now', { kind: 'unknown' } as const, NOON + HOUR_MS],
])('a row’s deadline is %s', (_what, fresh, expected) => {
  expect(deadlineOf(rowIn('queued', NOON + HOUR_MS), fresh)).toBe(expected);
});
