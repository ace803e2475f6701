import { type Bytes, bytesToText, randomBytes, textToBytes } from '#kernel/bytes.ts';

/** AES-GCM ciphertext with its 96-bit nonce. */
export interface Sealed {
  readonly iv: Bytes;
  readonly bytes: Bytes;
}

const NONCE_BYTES = 12;

/**
 * Seals bytes under a data key.
 * @param recordId additional data: what is sealed for one record does not open as another.
 */
export async function sealBytes(key: CryptoKey, content: Bytes, recordId: string): Promise<Sealed> {
  const iv = randomBytes(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt(gcm(iv, recordId), key, content);
  return { iv, bytes: new Uint8Array(sealed) };
}

/**
 * Opens what `sealBytes` sealed.
 * @throws OperationError (DOMException) where the key, the record id or the bytes are not those.
 */
export async function openBytes(key: CryptoKey, sealed: Sealed, recordId: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(gcm(sealed.iv, recordId), key, sealed.bytes));
}

/** Seals a JSON value. */
export function sealJson(key: CryptoKey, value: unknown, recordId: string): Promise<Sealed> {
  return sealBytes(key, textToBytes(JSON.stringify(value)), recordId);
}

/** Opens a sealed JSON value; the caller parses it: stored rows cross an edge. */
export async function openJson(key: CryptoKey, sealed: Sealed, recordId: string): Promise<unknown> {
  return JSON.parse(bytesToText(await openBytes(key, sealed, recordId)));
}

/** The parameters of AES-GCM for one record. */
export function gcm(iv: Bytes, recordId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: textToBytes(recordId) };
}
