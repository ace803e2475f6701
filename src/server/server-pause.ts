import * as z from 'zod/mini';
import { BACK_OFF_LIMIT_MS, backOffDelay } from './back-off.ts';
import type { ServerClock } from './server-clock.ts';
import { readSmallState, removeSmallState, writeSmallState } from './small-state.ts';

/**
 * Reason why the portal sends the server no requests of its own for a while: the server named a time (`Retry-After`), or a probe was
 * refused or not answered. One record, which the page, its other tabs, the worker and the next start obey.
 */
export interface ServerPause {
  /** Time of the last failure by the server's clock, epoch milliseconds. */
  readonly notedAt: number;
  /** Time that the server named, milliseconds from `notedAt`; null if the wait is our own back-off. */
  readonly retryAfterMs: number | null;
  /** True if no answer came: the device's own connection may be the fault. */
  readonly isSilence: boolean;
  readonly failures: number;
  /** Random number from 0 to below 1, drawn once: where in its span the wait ends. */
  readonly chance: number;
}

export type ServerFailure = Pick<ServerPause, 'retryAfterMs' | 'isSilence'>;

/** Trigger of a request: the claimant pressed a button, opened or looked at the page, the device came back online, or a timer ended. */
export type AskingCause = 'claimant' | 'attention' | 'connection' | 'timer';

/** Longest wait after a silent try once the claimant looks at the page, in milliseconds since that try. */
export const ATTENTION_WAIT_MS = 10_000;
/** A record from further in the future comes from a clock that has been corrected since. Milliseconds. */
const CLOCK_TOLERANCE_MS = 60_000;

/** Returns the pause after one more failure. Several answers that name about the same time, as at start-up, count as one failure. */
export function extendPause(
  before: ServerPause | undefined,
  { retryAfterMs, isSilence }: ServerFailure,
  { now, random }: { readonly now: number; readonly random: () => number },
): ServerPause {
  if (before !== undefined && retryAfterMs !== null && covers(before, now, retryAfterMs)) return before;
  // A failure of long ago says nothing about this one.
  const isInRow = before !== undefined && now <= endOfPause(before) + BACK_OFF_LIMIT_MS;
  const failures = isInRow ? before.failures + 1 : 1;
  return { notedAt: now, retryAfterMs, isSilence, failures, chance: random() };
}

/** Returns the end of the pause, epoch ms: before `deadlineAt`, the earliest deadline of the waiting claims, unless that has passed. */
export function endOfPause(pause: ServerPause, deadlineAt: number | null = null): number {
  const timeLeft = deadlineAt === null || deadlineAt <= pause.notedAt ? null : deadlineAt - pause.notedAt;
  return pause.notedAt + backOffDelay(pause.failures, pause.retryAfterMs, () => pause.chance, timeLeft);
}

export function isAskedToWait(
  pause: ServerPause | undefined,
  now: number,
  deadlineAt: number | null = null,
): boolean {
  return pause !== undefined && pause.retryAfterMs !== null && isRunning(pause, now, deadlineAt);
}

/**
 * Returns the time before which the server is not asked, epoch milliseconds; null if it may be asked now. A time that the server named
 * holds for every cause. Our own back-off yields to the claimant and, after a silence, to a device that comes back online.
 */
export function holdUntil(
  pause: ServerPause | undefined,
  cause: AskingCause,
  now: number,
  deadlineAt: number | null = null,
): number | null {
  if (pause === undefined || !isRunning(pause, now, deadlineAt)) return null;
  const end = endOfPause(pause, deadlineAt);
  if (pause.retryAfterMs !== null) return end;
  if (cause === 'claimant' || (cause === 'connection' && pause.isSilence)) return null;
  if (cause !== 'attention' || !pause.isSilence) return end;
  const soon = Math.min(end, pause.notedAt + pause.chance * ATTENTION_WAIT_MS);
  return soon > now ? soon : null;
}

function isRunning(pause: ServerPause, now: number, deadlineAt: number | null): boolean {
  return pause.notedAt <= now + CLOCK_TOLERANCE_MS && endOfPause(pause, deadlineAt) > now;
}

/** Tells whether the current pause covers the newly named time: its own named time is no later, and its drawn end is no earlier. */
function covers(pause: ServerPause, now: number, retryAfterMs: number): boolean {
  if (pause.retryAfterMs === null) return false;
  const asked = now + retryAfterMs;
  return pause.notedAt + pause.retryAfterMs <= asked && asked <= endOfPause(pause) && endOfPause(pause) > now;
}

/** Access to the one pause record, kept in small state, which tabs, worker and later starts share. */
export interface ServerPauses {
  /** Records the time that an answer of the server (429 or 5xx) named. */
  noteAsked(retryAfterMs: number): void;
  /** Records a probe that was refused without a time, or not answered. @param random for tests: gives a number from 0 to below 1. */
  noteFailure(failure: Pick<ServerFailure, 'isSilence'>, random?: () => number): Promise<void>;
  /** Ends the pause because the server answered, unless it was noted at or after `since` (server's clock, epoch milliseconds). */
  clear(since: number): Promise<void>;
  read(): Promise<ServerPause | undefined>;
  holdUntil(cause: AskingCause, deadlineAt?: number | null): Promise<number | null>;
  /** Tells whether the server itself has asked to be left alone now: background work must wait then. */
  isAskedToWait(): Promise<boolean>;
}

export interface PauseStore {
  read(): Promise<ServerPause | undefined>;
  /** Resolves with false if the pause could not be stored. */
  write(pause: ServerPause): Promise<boolean>;
  remove(): Promise<void>;
}

const pauseSchema: z.ZodMiniType<ServerPause> = z.object({
  notedAt: z.number(),
  retryAfterMs: z.nullable(z.number()),
  isSilence: z.boolean(),
  failures: z.number(),
  chance: z.number(),
});

const STORE: PauseStore = {
  read: async () => {
    const kept = pauseSchema.safeParse(await readSmallState('serverPause'));
    return kept.success ? kept.data : undefined;
  },
  write: (pause) => writeSmallState('serverPause', pause),
  remove: () => removeSmallState('serverPause'),
};

/** Creates the access to the record. Without storage the record holds for this page alone. */
export function createServerPauses(
  clock: Pick<ServerClock, 'now'>,
  chance: () => number = Math.random,
  store: PauseStore = STORE,
): ServerPauses {
  let known: ServerPause | undefined;
  let isKept = true;
  let writing: Promise<void> = Promise.resolve();
  const now = () => clock.now().getTime();

  function change(next: ServerPause | undefined): Promise<void> {
    known = next;
    writing = writing.then(async () => {
      if (next === undefined) await store.remove();
      else isKept = await store.write(next);
    });
    return writing;
  }

  async function read(): Promise<ServerPause | undefined> {
    const before = writing;
    await before;
    const kept = await store.read();
    // A change was made while the record was read: the read value may lack it.
    if (writing !== before) return read();
    // Another tab may have written a newer record.
    if (isKept || (kept !== undefined && kept.notedAt > (known?.notedAt ?? 0))) known = kept;
    return known;
  }

  return {
    noteAsked(retryAfterMs) {
      const next = extendPause(known, { retryAfterMs, isSilence: false }, { now: now(), random: chance });
      if (next !== known) void change(next);
    },
    async noteFailure({ isSilence }, random = chance) {
      const before = await read();
      // The answer itself has already named a time.
      if (isAskedToWait(before, now())) return;
      await change(extendPause(before, { retryAfterMs: null, isSilence }, { now: now(), random }));
    },
    async clear(since) {
      const pause = await read();
      if (pause !== undefined && pause.notedAt < since) await change(undefined);
    },
    read,
    holdUntil: async (cause, deadlineAt = null) => holdUntil(await read(), cause, now(), deadlineAt),
    isAskedToWait: async () => isAskedToWait(await read(), now()),
  };
}
