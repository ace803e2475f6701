import { answerWithin } from '#kernel/async.ts';
import { StorageError, type StorageFailure, type StorageFailureCode } from '#kernel/storage-trouble.ts';
import { writeSmallState } from '#server/small-state.ts';

const FINAL: ReadonlySet<StorageFailureCode> = new Set(['gone', 'frozen', 'not-writer']);

/** Tells whether a retry is pointless: another tab or the outbox has the draft, or it was erased. */
export function isFinalFailure({ code }: StorageFailure): boolean {
  return FINAL.has(code);
}

const NAMES: Readonly<Record<string, StorageFailureCode>> = {
  QuotaExceededError: 'quota',
  VersionError: 'outdated',
  DatabaseClosedError: 'unavailable',
  OperationError: 'damaged',
};

/** Converts an error to a code. Browsers report a full disk in different ways; Dexie keeps the first cause under `inner`. */
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

/** Space to keep free beside a file, for answers typed later. */
const MARGIN_BYTES = 5_000_000;

/** State of this origin's storage. Figures are estimates; undefined if the browser gives none. */
export interface StorageSpace {
  readonly usedBytes: number | undefined;
  readonly availableBytes: number | undefined;
  /** The browser has promised not to clear the storage by itself. */
  readonly isPersistent: boolean;
}

/** Turns a missing method of the storage manager, as in older browsers, into a rejection. */
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

/** Tells whether a file of this size fits. True if the browser gives no estimate: the write itself fails then. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { availableBytes } = await readStorageSpace();
  return availableBytes === undefined || availableBytes >= bytes + MARGIN_BYTES;
}

/** Asks the browser to keep this origin's storage; page only, after a gesture and a first saved answer. Stores the outcome. */
export async function askForPersistence(persist: () => Promise<boolean>): Promise<'granted' | 'refused'> {
  const answer = (await ask(persist).catch(() => false)) ? 'granted' : 'refused';
  await writeSmallState('persistence', answer);
  return answer;
}
