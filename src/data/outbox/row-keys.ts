import { withDatabase } from '../database.ts';
import { unwrapDataKey } from '../vault/data-key.ts';
import { readDeviceKey } from '../vault/device-key.ts';
import type { DraftKeys } from '../vault/draft-keys.ts';
import { findSessionKey } from '../vault/session-keys.ts';

let parting: ReadonlyMap<string, CryptoKey> = new Map();

/**
 * Does the last work of a session that has ended: what waits is sent while the server still knows the claimant, also where this
 * browser keeps no key of the device's.
 * @param keys those of the session, by draft; forgotten afterwards.
 */
export async function withPartingKeys<T>(
  keys: ReadonlyMap<string, CryptoKey>,
  work: () => Promise<T>,
): Promise<T> {
  parting = keys;
  try {
    return await work();
  } finally {
    parting = new Map();
  }
}

/**
 * The key of a submitted row or of one of its files: by the device's key, or, where this browser keeps none, by the live
 * session's.
 * @returns undefined where neither is at hand: the claimant has to prove the credentials first.
 */
export async function openSubmittedKey(keyId: string, draftId: string): Promise<CryptoKey | undefined> {
  const wraps = await withDatabase((database) =>
    database.keyWraps.where('[keyId+by]').between([keyId, ''], [keyId, '\uffff']).toArray(),
  );
  for (const { by, wrapped } of wraps) {
    const wrappingKey =
      by === 'device' ? await readDeviceKey() : ((await findSessionKey(draftId)) ?? parting.get(draftId));
    const key = wrappingKey && (await unwrapDataKey(wrappingKey, wrapped, keyId).catch(() => undefined));
    if (key !== undefined) return key;
  }
  return undefined;
}

/** The key of a submitted row for its claimant, who has just proven the credentials. */
export async function openRowKey(keys: DraftKeys, rowId: string): Promise<CryptoKey | undefined> {
  const wrap = await withDatabase((database) => database.keyWraps.get([rowId, 'credentials']));
  return wrap && unwrapDataKey(keys.credentialsKey, wrap.wrapped, rowId).catch(() => undefined);
}
