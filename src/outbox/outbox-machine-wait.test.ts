import { describe, expect, it } from 'vitest';
import { type OutboxEvent, startProgress, transition } from './outbox-machine.ts';

const context = { now: 1_000_000, random: () => 0.5 };

describe('the wait before the next try', () => {
  const sending = { ...startProgress(true), state: 'sending' } as const;
  const later = (retryAfterMs: number | null) =>
    ({ type: 'retry-later', retryAfterMs, mayHaveArrived: false }) as const;
  const waitAfter = (event: OutboxEvent, deadlineAt: number | null = null) => {
    const moved = transition(sending, event, { ...context, deadlineAt });
    return moved.kind === 'moved' ? moved.progress : undefined;
  };

  it('notes until when the server has asked for it, and forgets it with the next try', () => {
    const waiting = waitAfter(later(7_200_000));
    expect(waiting).toMatchObject({
      nextAttemptAt: 11_800_000,
      waitsSince: 1_000_000,
      askedUntil: 8_200_000,
    });
    const retried = transition(waiting ?? sending, { type: 'retry-requested' }, context);
    expect(retried).toMatchObject({ kind: 'moved', progress: { nextAttemptAt: null } });
    for (const name of ['askedUntil', 'waitsSince'])
      expect(retried.kind === 'moved' && name in retried.progress).toBe(false);
  });

  it.each([null, 0])('is ours alone where the server asked for %s', (retryAfterMs) => {
    expect(waitAfter(later(retryAfterMs))).not.toHaveProperty('askedUntil');
  });

  it('ends before the deadline, unless that has passed', () => {
    expect(waitAfter(later(7_200_000), 1_060_000)).toMatchObject({
      nextAttemptAt: 1_027_000,
      askedUntil: 1_027_000,
    });
    expect(waitAfter(later(7_200_000), 900_000)).toMatchObject({ askedUntil: 8_200_000 });
  });
});
