import * as z from 'zod/mini';
import { BACK_OFF_LIMIT_MS, backOffDelay } from './back-off.ts';
import type { ServerClock } from './server-clock.ts';
import { readSmallState, removeSmallState, writeSmallState } from './small-state.ts';

/**
 * Why the portal asks nothing of the server by itself for a while: the server named a time (`Retry-After`), or it refused a probe or did not
 * answer one. One record for the server: the page, its other tabs, the worker and the next start obey it.
 */
export interface ServerPause {
  /** When the last failure was noted; the server's clock, epoch milliseconds. */
  readonly notedAt: number;
  /** The time that the server named, milliseconds from `notedAt`; null where the wait is our own back-off. */
  readonly retryAfterMs: number | null;
  /** Nothing came back at all: the device's own connection may be what fails. */
  readonly isSilence: boolean;
  /** Failures in a row, 1 or more. */
  readonly failures: number;
  /** Drawn once, 0 to below 1: where in its span the wait ends. */
  readonly chance: number;
}

/** What failed. */
export type ServerFailure = Pick<ServerPause, 'retryAfterMs' | 'isSilence'>;

/**
 * What makes the portal ask the server: the claimant presses a button; the claimant opens or looks at the page; the device is back on a
 * network; or a timer of ours.
 */
export type AskingCause = 'claimant' | 'attention' | 'connection' | 'timer';

/** A claimant who looks at the page after a silence waits for no longer than this since the last try. */
export const ATTENTION_WAIT_MS = 10_000;
/** A record from further in the future was noted by a clock that has been corrected since. */
const CLOCK_TOLERANCE_MS = 60_000;

/** The pause after one more failure. Several answers that name the same time, as at a start, are one failure with one wait. */
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

/** When the pause ends. @param deadlineAt the earliest deadline that waits for it: the pause ends before that; null for none. */
export function endOfPause(pause: ServerPause, deadlineAt: number | null = null): number {
  const timeLeft = deadlineAt === null || deadlineAt <= pause.notedAt ? null : deadlineAt - pause.notedAt;
  return pause.notedAt + backOffDelay(pause.failures, pause.retryAfterMs, () => pause.chance, timeLeft);
}

/** Whether the server itself has asked to be left alone at this moment. */
export function isAskedToWait(
  pause: ServerPause | undefined,
  now: number,
  deadlineAt: number | null = null,
): boolean {
  return pause !== undefined && pause.retryAfterMs !== null && isRunning(pause, now, deadlineAt);
}

/**
 * Until when the server is not asked, epoch milliseconds; null where it may be asked now. A time that the server named holds for every
 * cause. Our own back-off yields to the claimant, and after a silence to a device that is back on a network.
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

/** Whether the pause that stands already ends after the time that is named now, and began with a time no later than that. */
function covers(pause: ServerPause, now: number, retryAfterMs: number): boolean {
  if (pause.retryAfterMs === null) return false;
  const asked = now + retryAfterMs;
  return pause.notedAt + pause.retryAfterMs <= asked && asked <= endOfPause(pause) && endOfPause(pause) > now;
}

/** The one place that knows whether the server is to be left alone; kept in small state, which tabs, worker and starts share. */
export interface ServerPauses {
  /** Notes the time that an answer of the server (429 or 5xx) has named. */
  noteAsked(retryAfterMs: number): void;
  /** Notes a probe that was refused without a time, or not answered. @param random chance, given from outside in tests. */
  noteFailure(failure: Pick<ServerFailure, 'isSilence'>, random?: () => number): Promise<void>;
  /** The server has answered: what was noted before `since` (server's clock, epoch milliseconds) is over. */
  clear(since: number): Promise<void>;
  read(): Promise<ServerPause | undefined>;
  /** Until when the server is not asked for this cause, epoch milliseconds by the server's clock; null: it may be asked. */
  holdUntil(cause: AskingCause, deadlineAt?: number | null): Promise<number | null>;
  /** Whether the server itself has asked to be left alone at this moment: what goes on behind the pages waits. */
  isAskedToWait(): Promise<boolean>;
}

/** Where the pause is kept. */
export interface PauseStore {
  read(): Promise<ServerPause | undefined>;
  /** False where it could not be kept. */
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

/** Creates the place. Without storage it holds for this page alone. */
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
    // A change that was made meanwhile may not be in what was read.
    if (writing !== before) return read();
    // Another tab may have heard of the server since.
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
      // The answer itself has named a time.
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
