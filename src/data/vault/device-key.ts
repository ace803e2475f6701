import { withDatabase } from '../database.ts';
import { logEvent } from '../log.ts';

let tested: Promise<CryptoKey | undefined> | undefined;

/**
 * This device's key: non-extractable, in IndexedDB. It lets the worker open what the claimant has submitted, when the session's
 * key is gone.
 * @returns undefined where the browser cannot keep a CryptoKey (some builds of Safari): then only a page with a live session
 * sends.
 */
export function readDeviceKey(): Promise<CryptoKey | undefined> {
  tested ??= readOrCreate().catch(() => {
    logEvent('device-key-unavailable');
    return undefined;
  });
  return tested;
}

/** Forgets the answer of the feature test (tests only need it, after they delete the database). */
export function forgetDeviceKey(): void {
  tested = undefined;
}

async function readOrCreate(): Promise<CryptoKey> {
  const kept = await withDatabase((database) => database.keys.get('device'));
  if (kept !== undefined) return kept.key;
  const fresh = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'wrapKey',
    'unwrapKey',
  ]);
  // Page and worker may both be the first: whoever comes second takes the other's key.
  const stored = await withDatabase((database) =>
    database.transaction('rw', database.keys, async () => {
      const other = await database.keys.get('device');
      if (other === undefined) await database.keys.put({ id: 'device', key: fresh });
      return database.keys.get('device');
    }),
  );
  if (!(stored?.key instanceof CryptoKey)) throw new Error('The device key did not come back from storage');
  return stored.key;
}
