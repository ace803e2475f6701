import type { UseStore } from 'idb-keyval';
import { answerWithin, isNoAnswer, SILENT_PATIENCE_MS, STORAGE_PATIENCE_MS } from './async.ts';
import { setStoreSilent } from './storage-trouble.ts';

/** A store for idb-keyval's functions whose connection is never waited for without end. */
export interface KeyValueStore {
  readonly use: UseStore;
  /** The next use opens it anew, with the whole patience; a silence stays told until that has answered. */
  reopen(): void;
}

interface KeyValueStoreOptions {
  /** The database's name. */
  readonly database: string;
  readonly store: string;
  /** Whether its silence is the claimant's trouble; that of the log is not. */
  readonly isTold?: boolean;
}

/** After this a request to open the database is given up for a new one. */
const RENEW_AFTER_MS = 30_000;

/**
 * idb-keyval's `createStore` keeps the promise of its connection for ever: one that hangs, that was closed, or that blocks another
 * tab's delete stays. Here a request that gives no answer is told as such (`no-answer`), a connection that is gone is opened anew, and
 * one that stands in the way of a delete is closed.
 */
export function createKeyValueStore({ database, store, isTold = true }: KeyValueStoreOptions): KeyValueStore {
  let opening: Promise<IDBDatabase> | undefined;
  let beganAt = 0;
  let isSilent = false;
  /** What was asked before the claimant tried again says nothing of what is asked since. */
  let tries = 0;

  function setSilent(next: boolean): void {
    isSilent = next;
    if (isTold) setStoreSilent(database, next);
  }

  /** Whatever is open, or still to be opened, is closed: it would block a delete. */
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
      // In one step: a transaction lives only as long as somebody asks something of it.
      const run = (connection: IDBDatabase) => {
        if (isGivenUp) throw new DOMException('No longer waited for', 'AbortError');
        return callback(connection.transaction(store, mode).objectStore(store));
      };
      const work = async () => {
        const connection = await open();
        try {
          return run(connection);
        } catch (error) {
          // Safari drops the connections of background tabs, and does not always say so.
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
