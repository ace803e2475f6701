/**
 * Why something could not be kept on or read from this device. `quota`: no room left; `unavailable`: the browser gives no
 * storage (private window, broken profile, lost connection that did not come back); `outdated`: another tab runs a newer
 * version; `gone`: the record was erased meanwhile; `frozen`: the draft is in the outbox; `not-writer`: another tab writes;
 * `no-key`: nothing at hand opens it; `damaged`: the record does not open or does not parse.
 */
export type StorageFailureCode =
  | 'quota'
  | 'unavailable'
  | 'outdated'
  | 'gone'
  | 'frozen'
  | 'not-writer'
  | 'no-key'
  | 'damaged';

export interface StorageFailure {
  readonly code: StorageFailureCode;
}

const FINAL: ReadonlySet<StorageFailureCode> = new Set(['gone', 'frozen', 'not-writer']);

/** Whether trying again would not help: another tab or the outbox has the draft, or it was erased. */
export function isFinalFailure({ code }: StorageFailure): boolean {
  return FINAL.has(code);
}

/** A coded failure that crosses a transaction: thrown inside, turned into a result at the edge. */
export class StorageError extends Error {
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode) {
    super(`Storage: ${code}`);
    this.name = 'StorageError';
    this.code = code;
  }
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
