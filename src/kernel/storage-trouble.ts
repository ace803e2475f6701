import { createListeners } from './observable.ts';

/**
 * Why this device could not store or read something. `quota`: no space left; `unavailable`: the browser gives no storage (private window,
 * broken profile, lost connection); `no-answer`: storage neither answered nor failed in time; `outdated`: another tab runs a newer
 * version; `gone`: the record was erased meanwhile; `frozen`: the draft is in the outbox; `not-writer`: another tab writes; `no-key`: no
 * key at hand opens it; `damaged`: the record does not open or does not parse.
 */
export type StorageFailureCode =
  | 'quota'
  | 'unavailable'
  | 'no-answer'
  | 'outdated'
  | 'gone'
  | 'frozen'
  | 'not-writer'
  | 'no-key'
  | 'damaged';

export interface StorageFailure {
  readonly code: StorageFailureCode;
}

/** Carries a coded failure out of a transaction: thrown inside, turned into a result by the caller outside. */
export class StorageError extends Error {
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode) {
    super(`Storage: ${code}`);
    this.name = 'StorageError';
    this.code = code;
  }
}

/**
 * State of the claims' database. `blocked`: this version waits for older tabs to close; `outdated`: another tab opened a newer version,
 * so this tab must reload; `lost`: the connection did not come back, or the browser gives no storage; `silent`: it neither answered nor
 * failed in time.
 */
export type DatabaseState = 'closed' | 'open' | 'blocked' | 'outdated' | 'lost' | 'silent';

/** Storage problem that the claimant is told of; `deleted`: the database was deleted while this tab was open. */
export type StorageTrouble = Exclude<DatabaseState, 'closed' | 'open'> | 'deleted';

// Separate from database.ts, so that pages can show the state without loading Dexie.

let state: DatabaseState = 'closed';
/** Number of records in the database when it was deleted; undefined if it was not deleted. */
let deletedRecords: number | undefined;
const silentStores = new Set<string>();
const listeners = createListeners();

export function getDatabaseState(): DatabaseState {
  return state;
}

export function getStorageTrouble(): StorageTrouble | undefined {
  if (deletedRecords) return 'deleted';
  if (state !== 'open' && state !== 'closed') return state;
  return silentStores.size > 0 ? 'silent' : undefined;
}

/** Tells whether storage cannot be read now. It may still hold claims, so callers must not conclude that there are none. */
export function isStorageShut(): boolean {
  const trouble = getStorageTrouble();
  return trouble !== undefined && trouble !== 'deleted';
}

export const subscribeToDatabaseState = listeners.subscribe;

/** Only database.ts may call this. */
export function setDatabaseState(next: DatabaseState): void {
  if (next === state) return;
  state = next;
  listeners.tell();
}

/** Records that another tab or the browser deleted the database with this many records; undefined once its content is stored again. */
export function noteDeletion(records: number | undefined): void {
  deletedRecords = records;
  listeners.tell();
}

/** Only key-value-store.ts may call this: records whether a store failed to answer its last request. */
export function setStoreSilent(name: string, isSilent: boolean): void {
  if (silentStores.has(name) === isSilent) return;
  if (isSilent) silentStores.add(name);
  else silentStores.delete(name);
  listeners.tell();
}

/** Name of the one IndexedDB database for claims; small state and the log have their own. */
export const DATABASE_NAME = 'claim-portal';
