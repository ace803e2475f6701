import type { Bytes } from '#kernel/bytes.ts';
import type { FormType } from '#server/form-type.ts';

/** The credentials key of one draft, while the session lives. */
export interface SessionKey {
  readonly draftId: string;
  readonly formType: FormType;
  readonly key: CryptoKey;
}

/** What opens a claimant's records, as one page or worker gives it to another; held in memory alone. */
export interface HeldKeys {
  /** Random: what was said of a session that has ended is not taken for the next one's. Null where there are no keys. */
  readonly session: string | null;
  readonly keys: readonly SessionKey[];
  /** Draft -> the salt that its key is derived with, where the disk does not have it (keyrings of a shared device). */
  readonly salts: ReadonlyMap<string, Bytes>;
}

export const NO_KEYS: HeldKeys = { session: null, keys: [], salts: new Map() };

/** What comes from another page or from the worker is looked at: a page of another version may have sent it. */
export function isHeldKeys(data: unknown): data is HeldKeys {
  if (typeof data !== 'object' || data === null) return false;
  const { session, keys, salts } = data as Partial<Record<keyof HeldKeys, unknown>>;
  const isSession = session === null || typeof session === 'string';
  return isSession && Array.isArray(keys) && keys.every(isSessionKey) && salts instanceof Map;
}

function isSessionKey(data: unknown): data is SessionKey {
  if (typeof data !== 'object' || data === null) return false;
  const { draftId, key } = data as Partial<Record<keyof SessionKey, unknown>>;
  return typeof draftId === 'string' && key instanceof CryptoKey;
}
