import { StorageError, type StorageFailure, type StorageFailureCode } from './storage-error.ts';

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
