import * as z from 'zod/mini';
import {
  type AskingCause,
  extendPause,
  holdUntil,
  isAskedToWait,
  type ServerFailure,
  type ServerPause,
} from '#core/server-pause.ts';
import type { ServerClock } from './server-clock.ts';
import { readSmallState, removeSmallState, writeSmallState } from './small-state.ts';

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
    await writing;
    const kept = await store.read();
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
