import { createListeners } from './observable.ts';

/**
 * Why something could not be kept on or read from this device. `quota`: no room left; `unavailable`: the browser gives no
 * storage (private window, broken profile, lost connection that did not come back); `no-answer`: it was asked and neither answered
 * nor failed; `outdated`: another tab runs a newer version; `gone`: the record was erased meanwhile; `frozen`: the draft is in the outbox; `not-writer`: another tab writes;
 * `no-key`: nothing at hand opens it; `damaged`: the record does not open or does not parse.
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

/** A coded failure that crosses a transaction: thrown inside, turned into a result at the edge. */
export class StorageError extends Error {
  readonly code: StorageFailureCode;

  constructor(code: StorageFailureCode) {
    super(`Storage: ${code}`);
    this.name = 'StorageError';
    this.code = code;
  }
}

/**
 * `blocked`: this version waits for older tabs to close; `outdated`: a newer version was opened elsewhere and this tab must be
 * loaded again; `lost`: the browser dropped the connection and it did not come back, or gives no storage; `silent`: it
 * was asked, and neither answered nor failed.
 */
export type DatabaseState = 'closed' | 'open' | 'blocked' | 'outdated' | 'lost' | 'silent';

/** What is wrong with this device's storage, as the claimant is told; `deleted`: what it held was deleted while this tab was open. */
export type StorageTrouble = Exclude<DatabaseState, 'closed' | 'open'> | 'deleted';

// Apart from database.ts: what shows the state need not load Dexie.

let state: DatabaseState = 'closed';
/** How many records the database had when it was deleted; undefined where it had none, or was not. */
let deletedRecords: number | undefined;
/** The key-value stores (key-value-store.ts) that gave no answer, by name. */
const silentStores = new Set<string>();
const listeners = createListeners();

export function getDatabaseState(): DatabaseState {
  return state;
}

/** What the claimant is to be told of storage; undefined where nothing is wrong with it. */
export function getStorageTrouble(): StorageTrouble | undefined {
  if (deletedRecords) return 'deleted';
  if (state !== 'open' && state !== 'closed') return state;
  return silentStores.size > 0 ? 'silent' : undefined;
}

/** Whether storage cannot be read now, though it may hold claims: nothing can be said of them. */
export function isStorageShut(): boolean {
  const trouble = getStorageTrouble();
  return trouble !== undefined && trouble !== 'deleted';
}

/** Told when the state or the trouble changes; returns the way to stop. */
export const subscribeToDatabaseState = listeners.subscribe;

/** For database.ts alone. */
export function setDatabaseState(next: DatabaseState): void {
  if (next === state) return;
  state = next;
  listeners.tell();
}

/** The database was deleted with so many records, by another tab or by the browser; undefined: what was in it is kept again. */
export function noteDeletion(records: number | undefined): void {
  deletedRecords = records;
  listeners.tell();
}

/** For key-value-store.ts: whether a store gave no answer when it was last asked. */
export function setStoreSilent(name: string, isSilent: boolean): void {
  if (silentStores.has(name) === isSilent) return;
  if (isSilent) silentStores.add(name);
  else silentStores.delete(name);
  listeners.tell();
}

/** The name of the portal's one IndexedDB database for claims; small state and the log have their own. */
export const DATABASE_NAME = 'claim-portal';
