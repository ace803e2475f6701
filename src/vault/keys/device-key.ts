import { get, promisifyRequest } from 'idb-keyval';
import { answerWithin, isNoAnswer } from '#kernel/async.ts';
import { createKeyValueStore, type KeyValueStore } from '#kernel/key-value-store.ts';
import { logEvent } from '#kernel/log.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';

/** One database for each key, which can be deleted with what the disk has of it. In that of this name alone lay one for all, before. */
const KEY_DATABASE = 'portal-device-key';
const KEY = 'device';
/** Held, shared, from the making of a key until something is sealed by it. */
export const DEVICE_KEYS_LOCK = 'device-keys';

/**
 * A key of this device: non-extractable, in IndexedDB. It lets the worker open what the claimant has submitted, when the session's
 * key is gone. Each opens one frozen claim, and goes with it.
 * @param scope the id of the claim's draft, or the inbox.
 * @returns undefined where the browser cannot keep a CryptoKey (some builds of Safari): then only a page with a live session
 * sends.
 */
export async function readDeviceKey(scope: string): Promise<CryptoKey | undefined> {
  try {
    return await withStore(nameOf(scope), readOrCreate);
  } catch {
    logEvent('device-key-unavailable');
    return undefined;
  }
}

/**
 * The keys of this device that may open what was sealed for a scope: its own, and the one that the portal had for all before.
 * @throws StorageError `no-answer` where one may be there: nobody is to be asked for credentials for that.
 */
export async function findDeviceKeys(scope: string): Promise<readonly CryptoKey[]> {
  const databases = await listKeyDatabases();
  const own = [nameOf(scope), KEY_DATABASE].filter((name) => databases.includes(name));
  const kept = await Promise.all(own.map((name) => withStore(name, readKey).catch(passAnswered)));
  const former = await withDatabase((database) => database.keys.get(KEY));
  return [...kept, former?.key].filter((key) => key !== undefined);
}

function passAnswered(error: unknown): undefined {
  if (isNoAnswer(error)) throw error;
}

/** Erases a key, with what the disk has of it: what it opened is filed, taken back or erased. */
export async function eraseDeviceKey(scope: string): Promise<void> {
  try {
    await eraseDatabase(nameOf(scope));
  } catch {
    logEvent('device-key-not-erased');
  }
}

/**
 * Erases every key of this device but those of some scopes: a browser that was killed may have left some.
 * @param isFormerNeeded whether something is still sealed by the key that was for all before.
 */
export async function eraseOtherDeviceKeys(
  scopes: readonly string[],
  isFormerNeeded: boolean,
): Promise<void> {
  const needed = [...scopes.map(nameOf), ...(isFormerNeeded ? [KEY_DATABASE] : [])];
  for (const name of await listKeyDatabases()) if (!needed.includes(name)) await eraseDatabase(name);
  if (!isFormerNeeded) await withDatabase((database) => database.keys.clear());
}

async function eraseDatabase(name: string): Promise<void> {
  if ((await listKeyDatabases()).includes(name)) await answerWithin(deleteWithTraces(name));
}

function nameOf(scope: string): string {
  return `${KEY_DATABASE}-${scope}`;
}

async function listKeyDatabases(): Promise<readonly string[]> {
  const databases = await answerWithin(indexedDB.databases());
  return databases.flatMap(({ name = '' }) => (name.startsWith(KEY_DATABASE) ? [name] : []));
}

/** The connection is closed again: nothing may stand in the way of a deletion. */
async function withStore<T>(name: string, work: (store: KeyValueStore) => Promise<T>): Promise<T> {
  const store = createKeyValueStore({ database: name, store: 'keys', isTold: false });
  try {
    return await work(store);
  } finally {
    store.reopen();
  }
}

function readKey({ use }: KeyValueStore): Promise<CryptoKey | undefined> {
  return get<CryptoKey>(KEY, use);
}

async function readOrCreate(store: KeyValueStore): Promise<CryptoKey> {
  const kept = await readKey(store);
  if (kept !== undefined) return kept;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'wrapKey',
    'unwrapKey',
  ]);
  const stored = await putIfAbsent(store, fresh);
  if (!(stored instanceof CryptoKey)) throw new Error('The device key did not come back from storage');
  return stored;
}

/** Page and worker may both be the first: whoever comes second takes the other's key. It is read back when it is committed. */
async function putIfAbsent(store: KeyValueStore, fresh: CryptoKey): Promise<unknown> {
  await store.use('readwrite', (opened) => {
    const found = opened.get(KEY);
    found.onsuccess = () => {
      if (found.result === undefined) opened.put(fresh, KEY);
    };
    return promisifyRequest(opened.transaction);
  });
  return readKey(store);
}
