import { get, promisifyRequest } from 'idb-keyval';
import { answerWithin, isNoAnswer } from '#kernel/async.ts';
import { createKeyValueStore, type KeyValueStore } from '#kernel/key-value-store.ts';
import { logEvent } from '#kernel/log.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';

/** One database for each key, so that it can be deleted with its traces on the disk. The plain name is that of the former shared key. */
const KEY_DATABASE = 'portal-device-key';
const KEY = 'device';
/** Lock held (shared) from the creation of a key until something is sealed by it. */
export const DEVICE_KEYS_LOCK = 'device-keys';

/**
 * Returns a non-extractable key of this device from IndexedDB, created if missing. It lets the worker open a submitted claim after the
 * session's key is gone. Each key opens one frozen claim and is erased with it.
 * @param scope the id of the claim's draft, or the inbox.
 * @returns undefined if the key cannot be stored (some builds of Safari store no CryptoKey): then only a page with a live session sends.
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
 * Returns the device keys that may open records of a scope: its own key, and the former shared one.
 * @throws StorageError `no-answer` if a key may exist but cannot be read: the caller must not ask for credentials then.
 */
export async function findDeviceKeys(scope: string): Promise<readonly CryptoKey[]> {
  const databases = await listKeyDatabases();
  const own = [nameOf(scope), KEY_DATABASE].filter((name) => databases?.includes(name) ?? true);
  const kept = await Promise.all(own.map((name) => withStore(name, readKey).catch(passAnswered)));
  const former = await withDatabase((database) => database.keys.get(KEY));
  return [...kept, former?.key].filter((key) => key !== undefined);
}

function passAnswered(error: unknown): undefined {
  if (isNoAnswer(error)) throw error;
}

/** Erases a key and its traces on the disk, once its claim is filed, withdrawn or erased. */
export async function eraseDeviceKey(scope: string): Promise<void> {
  try {
    await eraseDatabase(nameOf(scope));
  } catch {
    logEvent('device-key-not-erased');
  }
}

/**
 * Erases the device keys of all other scopes, which a killed browser may have left; a browser that lists no databases keeps those.
 * `isFormerNeeded`: the former shared key still opens something.
 */
export async function eraseOtherDeviceKeys(
  scopes: readonly string[],
  isFormerNeeded: boolean,
): Promise<void> {
  const needed = [...scopes.map(nameOf), ...(isFormerNeeded ? [KEY_DATABASE] : [])];
  const databases = (await listKeyDatabases()) ?? [KEY_DATABASE];
  for (const name of databases) if (!needed.includes(name)) await eraseDatabase(name);
  if (!isFormerNeeded) await withDatabase((database) => database.keys.clear());
}

async function eraseDatabase(name: string): Promise<void> {
  const databases = await listKeyDatabases();
  if (databases?.includes(name) ?? true) await answerWithin(deleteWithTraces(name));
}

function nameOf(scope: string): string {
  return `${KEY_DATABASE}-${scope}`;
}

/** Returns undefined in a browser that cannot list databases (Firefox before 126). */
async function listKeyDatabases(): Promise<readonly string[] | undefined> {
  if (indexedDB.databases === undefined) return undefined;
  const databases = await answerWithin(indexedDB.databases());
  return databases.flatMap(({ name = '' }) => (name.startsWith(KEY_DATABASE) ? [name] : []));
}

/** Runs work and closes the connection afterwards: an open one would block a deletion. */
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
  if (!(stored instanceof CryptoKey)) throw new Error('The device key was not kept');
  return stored;
}

/** Page and worker may both create the key: the second takes the first one's, and reads it back after the commit. */
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
