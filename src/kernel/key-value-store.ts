import type { UseStore } from 'idb-keyval';
import { answerWithin, isNoAnswer, SILENT_PATIENCE_MS, STORAGE_PATIENCE_MS } from './async.ts';
import { setStoreSilent } from './storage-trouble.ts';

/** Store for idb-keyval's functions; each use ends within a time limit. */
export interface KeyValueStore {
  readonly use: UseStore;
  /** Makes the next use open a new connection with the full time limit. The notice of a silent store stays until that use succeeds. */
  reopen(): void;
}

interface KeyValueStoreOptions {
  readonly database: string;
  readonly store: string;
  /** Whether the claimant is told when this store does not answer; not so for the log. */
  readonly isTold?: boolean;
}

/** After this time a pending open request is given up and a new one is made. Milliseconds. */
const RENEW_AFTER_MS = 30_000;

/**
 * Creates a store. idb-keyval's own `createStore` keeps its connection's promise for ever, even if the connection hangs, was closed, or
 * blocks another tab's delete. This one fails with `no-answer` after a time limit, reopens a lost connection, and closes one that blocks
 * a delete.
 */
export function createKeyValueStore({ database, store, isTold = true }: KeyValueStoreOptions): KeyValueStore {
  let opening: Promise<IDBDatabase> | undefined;
  let beganAt = 0;
  let isSilent = false;
  /** Count of reopen() calls: a use that began before one says nothing about the new connection. */
  let tries = 0;

  function setSilent(next: boolean): void {
    isSilent = next;
    if (isTold) setStoreSilent(database, next);
  }

  /** Closes the connection, also one that is still opening: it would block a delete. */
  function letGo(): void {
    opening?.then(
      (connection) => connection.close(),
      () => undefined,
    );
    opening = undefined;
  }

  function begin(): Promise<IDBDatabase> {
    letGo();
    const attempt = connect(database, store);
    opening = attempt;
    beganAt = performance.now();
    const forget = () => {
      if (opening === attempt) opening = undefined;
    };
    attempt.then((connection) => {
      connection.onclose = forget;
      connection.onversionchange = () => {
        connection.close();
        forget();
      };
    }, forget);
    return attempt;
  }

  function open(): Promise<IDBDatabase> {
    const isGivenUp = isSilent && performance.now() - beganAt > RENEW_AFTER_MS;
    return opening === undefined || isGivenUp ? begin() : opening;
  }

  return {
    async use(mode, callback) {
      let isGivenUp = false;
      const triesBefore = tries;
      // One task for transaction and callback: an idle transaction commits by itself.
      const run = (connection: IDBDatabase) => {
        if (isGivenUp) throw new DOMException('No longer waited for', 'AbortError');
        return callback(connection.transaction(store, mode).objectStore(store));
      };
      const work = async () => {
        const connection = await open();
        try {
          return run(connection);
        } catch (error) {
          // Safari drops the connections of background tabs, sometimes without a `close` event.
          if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
          return run(await begin());
        }
      };
      try {
        const value = await answerWithin(work(), isSilent ? SILENT_PATIENCE_MS : STORAGE_PATIENCE_MS);
        setSilent(false);
        return value;
      } catch (error) {
        if (isNoAnswer(error)) {
          isGivenUp = true;
          if (triesBefore === tries) setSilent(true);
        }
        throw error;
      }
    },
    reopen() {
      letGo();
      tries += 1;
      isSilent = false;
    },
  };
}

function connect(database: string, store: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
