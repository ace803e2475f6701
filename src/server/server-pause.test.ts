import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { waitFor } from '#tests/support/wait-for.ts';
import { BACK_OFF_LIMIT_MS } from './back-off.ts';
import {
  type AskingCause,
  createServerPauses,
  endOfPause,
  extendPause,
  holdUntil,
  isAskedToWait,
  type ServerFailure,
  type ServerPause,
} from './server-pause.ts';

const NOW = 1_000_000_000;
const CAUSES = ['claimant', 'attention', 'connection', 'timer'] as const satisfies readonly AskingCause[];
const chance = fc.double({ min: 0, max: 0.999, noNaN: true });

const ASKED: ServerFailure = { retryAfterMs: 300_000, isSilence: false };
const REFUSED: ServerFailure = { retryAfterMs: null, isSilence: false };
const SILENT: ServerFailure = { retryAfterMs: null, isSilence: true };

/** Returns the pause after `count` such failures, each at the end of the wait before it. */
function pauseAfter(failure: ServerFailure, count: number, drawn = 0.5): ServerPause {
  let pause = extendPause(undefined, failure, { now: NOW, random: () => drawn });
  for (let more = 1; more < count; more += 1) {
    pause = extendPause(pause, failure, { now: endOfPause(pause), random: () => drawn });
  }
  return pause;
}

describe('a time that the server named', () => {
  it('holds for every cause, for one to two times that time', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CAUSES), chance, fc.integer({ min: 1_000 }), (cause, drawn, asked) => {
        const failure = { retryAfterMs: asked, isSilence: false };
        const pause = extendPause(undefined, failure, { now: NOW, random: () => drawn });
        const end = holdUntil(pause, cause, NOW) ?? 0;
        expect(end).toBeGreaterThanOrEqual(NOW + asked);
        expect(end).toBeLessThanOrEqual(NOW + 2 * asked);
        expect(holdUntil(pause, cause, end)).toBeNull();
      }),
    );
  });

  it('ends before the deadline that waits for it', () => {
    const pause = pauseAfter({ retryAfterMs: 86_400_000, isSilence: false }, 1);
    const deadlineAt = NOW + 3_600_000;
    expect(holdUntil(pause, 'timer', NOW, deadlineAt)).toBe(NOW + 1_620_000);
    expect(holdUntil(pause, 'timer', NOW, NOW + 60_000)).toBe(NOW + 27_000);
    expect(isAskedToWait(pause, NOW + 27_000, NOW + 60_000)).toBe(false);
    // A deadline that has passed does not shorten the pause.
    expect(holdUntil(pause, 'timer', NOW, NOW - 1)).toBe(NOW + 1.5 * 86_400_000);
  });

  it('is one failure with one wait where several answers name it', () => {
    const first = pauseAfter(ASKED, 1);
    expect(extendPause(first, ASKED, { now: NOW + 500, random: () => 0.1 })).toBe(first);
  });

  it('is replaced by one that ends later, or is shorter than the one before', () => {
    const first = pauseAfter(ASKED, 1);
    for (const retryAfterMs of [900_000, 5_000]) {
      const next = extendPause(
        first,
        { retryAfterMs, isSilence: false },
        { now: NOW + 500, random: () => 0 },
      );
      expect(next).toMatchObject({ notedAt: NOW + 500, retryAfterMs });
    }
  });
});

describe('our own back-off', () => {
  it('grows with the outage, so that first tries after it are spread over more than its length', () => {
    for (const count of [3, 4, 5]) {
      const pause = pauseAfter(REFUSED, count, 0.999);
      const outage = pause.notedAt - NOW;
      const spread = endOfPause({ ...pause, chance: 0.9999 }) - pause.notedAt;
      expect(spread).toBeGreaterThan(outage);
      expect(spread).toBeLessThan(3 * outage);
    }
    expect(endOfPause(pauseAfter(REFUSED, 30)) - pauseAfter(REFUSED, 30).notedAt).toBe(BACK_OFF_LIMIT_MS / 2);
  });

  it('yields to the claimant, and holds a timer', () => {
    const pause = pauseAfter(REFUSED, 6);
    expect(CAUSES.map((cause) => holdUntil(pause, cause, pause.notedAt) === null)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it('after a silence yields to a device that is back on a network, and soon to a claimant who looks', () => {
    const pause = pauseAfter(SILENT, 10);
    expect(holdUntil(pause, 'connection', pause.notedAt)).toBeNull();
    expect(holdUntil(pause, 'attention', pause.notedAt)).toBe(pause.notedAt + 5_000);
    expect(holdUntil(pause, 'attention', pause.notedAt + 5_000)).toBeNull();
    expect(holdUntil(pause, 'timer', pause.notedAt + 5_000)).toBe(pause.notedAt + 300_000);
  });

  it('counts anew after a long time without a failure', () => {
    const pause = pauseAfter(REFUSED, 6);
    const later = endOfPause(pause) + BACK_OFF_LIMIT_MS + 1;
    expect(extendPause(pause, REFUSED, { now: later, random: () => 0 }).failures).toBe(1);
  });
});

it('a pause that was noted by a clock that ran ahead is none', () => {
  const pause = pauseAfter(ASKED, 1);
  expect(holdUntil(pause, 'timer', NOW - 30_000)).not.toBeNull();
  expect(holdUntil(pause, 'timer', NOW - 90_000)).toBeNull();
});

describe('a time that the server names while the record is read', () => {
  /** Creates pauses over a store whose first read ends when the test says so. */
  function createSlowPlace() {
    const { promise, resolve } = Promise.withResolvers<ServerPause | undefined>();
    let kept: ServerPause | undefined;
    const read = vi.fn(async () => kept);
    const pauses = createServerPauses({ now: () => new Date(NOW) }, () => 0, {
      read: read.mockImplementationOnce(() => promise),
      write: async (pause) => {
        kept = pause;
        return true;
      },
      remove: async () => {
        kept = undefined;
      },
    });
    return { pauses, endReading: resolve, hasBegun: () => waitFor(() => expect(read).toHaveBeenCalled()) };
  }

  it('holds for who has asked before', async () => {
    const { pauses, endReading, hasBegun } = createSlowPlace();
    const hold = pauses.holdUntil('claimant');
    await hasBegun();
    pauses.noteAsked(300_000);
    endReading(undefined);
    expect(await hold).toBe(NOW + 300_000);
  });

  it('is not ended by an older answer', async () => {
    const { pauses, endReading, hasBegun } = createSlowPlace();
    const clearing = pauses.clear(NOW - 1_000);
    await hasBegun();
    pauses.noteAsked(300_000);
    endReading({ ...pauseAfter(SILENT, 1), notedAt: NOW - 60_000 });
    await clearing;
    expect(await pauses.isAskedToWait()).toBe(true);
  });
});
