import { get, promisifyRequest } from 'idb-keyval';
import { answerWithin } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { logEvent } from '#kernel/log.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';

/** A database of its own, which can be deleted with what the disk has of it. */
const KEY_DATABASE = 'portal-device-key';
const store = createKeyValueStore({ database: KEY_DATABASE, store: 'keys', isTold: false });
const KEY = 'device';

let reading: Promise<CryptoKey | undefined> | undefined;

/**
 * This device's key: non-extractable, in IndexedDB. It lets the worker open what the claimant has submitted, when the session's
 * key is gone. It is read each time: another tab may have erased it with all that it opened.
 * @returns undefined where the browser cannot keep a CryptoKey (some builds of Safari): then only a page with a live session
 * sends.
 */
export function readDeviceKey(): Promise<CryptoKey | undefined> {
  reading ??= readOrCreate()
    .catch(() => {
      logEvent('device-key-unavailable');
      return undefined;
    })
    .finally(() => {
      reading = undefined;
    });
  return reading;
}

/** Erases the key, with what the disk has of it: nothing that it opens is on this device any more. */
export function eraseDeviceKey(): Promise<void> {
  store.reopen();
  return answerWithin(deleteWithTraces(KEY_DATABASE));
}

async function readOrCreate(): Promise<CryptoKey> {
  const kept = (await get<CryptoKey>(KEY, store.use)) ?? (await readFormerKey());
  if (kept !== undefined) return kept;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'wrapKey',
    'unwrapKey',
  ]);
  const stored = await putIfAbsent(fresh);
  if (!(stored instanceof CryptoKey)) throw new Error('The device key did not come back from storage');
  return stored;
}

/** The portal as it was before kept it beside what it opens; it stays there while it opens something. */
async function readFormerKey(): Promise<CryptoKey | undefined> {
  return (await withDatabase((database) => database.keys.get(KEY)))?.key;
}

/** Page and worker may both be the first: whoever comes second takes the other's key. It is read back when it is committed. */
async function putIfAbsent(fresh: CryptoKey): Promise<unknown> {
  await store.use('readwrite', (opened) => {
    const found = opened.get(KEY);
    found.onsuccess = () => {
      if (found.result === undefined) opened.put(fresh, KEY);
    };
    return promisifyRequest(opened.transaction);
  });
  return get(KEY, store.use);
}
