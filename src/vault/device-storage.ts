import { answerWithin } from '#kernel/async.ts';
import { StorageError, type StorageFailure, type StorageFailureCode } from '#kernel/storage-trouble.ts';
import { writeSmallState } from '#server/small-state.ts';

const FINAL: ReadonlySet<StorageFailureCode> = new Set(['gone', 'frozen', 'not-writer']);

/** Whether trying again would not help: another tab or the outbox has the draft, or it was erased. */
export function isFinalFailure({ code }: StorageFailure): boolean {
  return FINAL.has(code);
}

const NAMES: Readonly<Record<string, StorageFailureCode>> = {
  QuotaExceededError: 'quota',
  VersionError: 'outdated',
  DatabaseClosedError: 'unavailable',
  OperationError: 'damaged',
};

/** Chromium, Firefox and Safari report a full disk by different roads; Dexie keeps the first cause under `inner`. */
export function toStorageFailure(error: unknown): StorageFailure {
  if (error instanceof StorageError) return { code: error.code };
  for (let cause: unknown = error, depth = 0; cause instanceof Object && depth < 4; depth += 1) {
    const code = 'name' in cause && typeof cause.name === 'string' ? NAMES[cause.name] : undefined;
    if (code !== undefined) return { code };
    if ('message' in cause && /quota/i.test(String(cause.message))) return { code: 'quota' };
    cause = 'inner' in cause ? cause.inner : undefined;
  }
  return { code: 'unavailable' };
}

/** Kept free beside a file: answers typed later need room too. */
const MARGIN_BYTES = 5_000_000;

/** What the browser says of this origin's storage; figures are estimates, undefined where it does not tell. */
export interface StorageSpace {
  readonly usedBytes: number | undefined;
  readonly availableBytes: number | undefined;
  /** The browser has promised not to clear it by itself. */
  readonly isPersistent: boolean;
}

/** Asks the storage manager. Browsers of a few years ago have none, or lack some of its methods: what is missing refuses. */
async function ask<T>(question: () => Promise<T>): Promise<T> {
  return question();
}

export async function readStorageSpace(): Promise<StorageSpace> {
  const estimate = await answerWithin(ask(() => navigator.storage.estimate())).catch(
    (): StorageEstimate => ({}),
  );
  const { usage, quota } = estimate;
  return {
    usedBytes: usage,
    availableBytes: quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage),
    isPersistent: await answerWithin(ask(() => navigator.storage.persisted())).catch(() => false),
  };
}

/** Whether a file of this size can be taken; where the browser does not tell, the write itself will. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { availableBytes } = await readStorageSpace();
  return availableBytes === undefined || availableBytes >= bytes + MARGIN_BYTES;
}

/**
 * Asks the browser to keep this origin's storage; page only, after a gesture and a first saved answer. The answer is kept, so
 * that a refusal can be explained later.
 */
export async function askForPersistence(persist: () => Promise<boolean>): Promise<'granted' | 'refused'> {
  const answer = (await ask(persist).catch(() => false)) ? 'granted' : 'refused';
  await writeSmallState('persistence', answer);
  return answer;
}
