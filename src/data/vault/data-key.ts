import { randomBytes } from '#kernel/bytes.ts';
import { gcm, type Sealed } from './seal.ts';

const AES_256_GCM = { name: 'AES-GCM', length: 256 } as const;

/** A new random key for one draft, one file or one row. Extractable: it must be wrapped once; `lockKey` makes it non-extractable. */
export function createDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES_256_GCM, true, ['encrypt', 'decrypt']);
}

/**
 * Wraps a data key.
 * @param keyId what the key opens (a draft, document or row id); a wrap does not open as another's.
 */
export async function wrapDataKey(
  wrappingKey: CryptoKey,
  dataKey: CryptoKey,
  keyId: string,
): Promise<Sealed> {
  const iv = randomBytes(12);
  const bytes = await crypto.subtle.wrapKey('raw', dataKey, wrappingKey, gcm(iv, keyId));
  return { iv, bytes: new Uint8Array(bytes) };
}

/**
 * Unwraps a data key for use; it cannot be read out.
 * @throws OperationError (DOMException) where the wrapping key is not the one that wrapped it.
 */
export function unwrapDataKey(wrappingKey: CryptoKey, wrapped: Sealed, keyId: string): Promise<CryptoKey> {
  return unwrap(wrappingKey, wrapped, keyId, false);
}

/** Wraps an already wrapped key once more, under another key: what it seals is not touched. */
export async function rewrapDataKey(
  from: CryptoKey,
  wrapped: Sealed,
  to: CryptoKey,
  keyId: string,
): Promise<Sealed> {
  return wrapDataKey(to, await unwrap(from, wrapped, keyId, true), keyId);
}

function unwrap(
  wrappingKey: CryptoKey,
  wrapped: Sealed,
  keyId: string,
  extractable: boolean,
): Promise<CryptoKey> {
  return crypto.subtle.unwrapKey(
    'raw',
    wrapped.bytes,
    wrappingKey,
    gcm(wrapped.iv, keyId),
    AES_256_GCM,
    extractable,
    ['encrypt', 'decrypt'],
  );
}
