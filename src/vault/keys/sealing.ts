import { type Bytes, bytesToText, randomBytes, textToBytes } from '#kernel/bytes.ts';

/** AES-GCM ciphertext with its 96-bit nonce. */
export interface Sealed {
  readonly iv: Bytes;
  readonly bytes: Bytes;
}

const NONCE_BYTES = 12;

/** Seals bytes by a data key. @param recordId additional data: the bytes do not open as another record's. */
export async function sealBytes(key: CryptoKey, content: Bytes, recordId: string): Promise<Sealed> {
  const iv = randomBytes(NONCE_BYTES);
  const sealed = await crypto.subtle.encrypt(gcm(iv, recordId), key, content);
  return { iv, bytes: new Uint8Array(sealed) };
}

/** Opens bytes sealed by `sealBytes`. @throws OperationError (DOMException) if the key, the record id or the bytes do not match. */
export async function openBytes(key: CryptoKey, sealed: Sealed, recordId: string): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(gcm(sealed.iv, recordId), key, sealed.bytes));
}

export function sealJson(key: CryptoKey, value: unknown, recordId: string): Promise<Sealed> {
  return sealBytes(key, textToBytes(JSON.stringify(value)), recordId);
}

/** Opens a sealed JSON value. The caller must validate it: stored rows are untrusted. */
export async function openJson(key: CryptoKey, sealed: Sealed, recordId: string): Promise<unknown> {
  return JSON.parse(bytesToText(await openBytes(key, sealed, recordId)));
}

export function gcm(iv: Bytes, recordId: string): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: textToBytes(recordId) };
}

const AES_256_GCM = { name: 'AES-GCM', length: 256 } as const;

/** Creates a random key. Extractable, because it must be wrapped once; `unwrapDataKey` returns it non-extractable. */
export function createDataKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey(AES_256_GCM, true, ['encrypt', 'decrypt']);
}

/** Wraps a data key. @param keyId id of what the key opens (a draft, document or row): a wrap opens only under its own id. */
export async function wrapDataKey(
  wrappingKey: CryptoKey,
  dataKey: CryptoKey,
  keyId: string,
): Promise<Sealed> {
  const iv = randomBytes(12);
  const bytes = await crypto.subtle.wrapKey('raw', dataKey, wrappingKey, gcm(iv, keyId));
  return { iv, bytes: new Uint8Array(bytes) };
}

/** Unwraps a data key as non-extractable. @throws OperationError (DOMException) if another key wrapped it. */
export function unwrapDataKey(wrappingKey: CryptoKey, wrapped: Sealed, keyId: string): Promise<CryptoKey> {
  return unwrap(wrappingKey, wrapped, keyId, false);
}

/** Unwraps a data key with the first of these keys that fits; undefined if none does. */
export async function unwrapByAny(
  wrappingKeys: readonly CryptoKey[],
  wrapped: Sealed,
  keyId: string,
): Promise<CryptoKey | undefined> {
  for (const wrappingKey of wrappingKeys) {
    const key = await unwrapDataKey(wrappingKey, wrapped, keyId).catch(() => undefined);
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Wraps a data key under another key; its sealed content stays as it is. */
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

/** Plain bytes of one sealed chunk of a file; the last one may be shorter. */
export const CHUNK_BYTES = 1_048_576;

/** Returns the number of chunks of a file; an empty file has one, so that its end is sealed too. */
export function countChunks(size: number): number {
  return Math.max(1, Math.ceil(size / CHUNK_BYTES));
}

/**
 * Seals one chunk with its index and whether it is the last, so that chunks cannot be swapped, omitted or cut off. The index is the
 * nonce: a file's key is random and seals each index once.
 */
export async function sealChunk(key: CryptoKey, content: BufferSource, place: ChunkPlace): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.encrypt(chunkParameters(place), key, content));
}

/** Opens one chunk. @throws OperationError (DOMException) if key, place or bytes do not match. */
export async function openChunk(key: CryptoKey, sealed: Bytes, place: ChunkPlace): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.decrypt(chunkParameters(place), key, sealed));
}

export interface ChunkPlace {
  readonly documentId: string;
  readonly index: number;
  readonly isLast: boolean;
}

function chunkParameters({ documentId, index, isLast }: ChunkPlace): AesGcmParams {
  const iv = new Uint8Array(12);
  new DataView(iv.buffer).setUint32(8, index);
  return {
    name: 'AES-GCM',
    iv,
    additionalData: textToBytes(`${documentId}/${index}/${isLast ? 'last' : 'more'}`),
  };
}

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Receipt keys of a draft: anyone may seal to the public key, only the claimant's credentials open the private one. */
export interface ReceiptKeyPair {
  /** SPKI. */
  readonly publicKey: Bytes;
  /** PKCS 8, wrapped by the credentials key. */
  readonly wrappedPrivateKey: Sealed;
}

/** Content sealed to a public key, with the sender's one-time key. */
export interface SealedToPublicKey {
  readonly ephemeralPublicKey: Bytes;
  readonly sealed: Sealed;
}

export async function createReceiptKeyPair(
  credentialsKey: CryptoKey,
  keyId: string,
): Promise<ReceiptKeyPair> {
  const pair = await crypto.subtle.generateKey(P256, true, ['deriveBits']);
  const iv = randomBytes(12);
  const [publicKey, bytes] = await Promise.all([
    crypto.subtle.exportKey('spki', pair.publicKey),
    crypto.subtle.wrapKey('pkcs8', pair.privateKey, credentialsKey, gcm(iv, keyId)),
  ]);
  return { publicKey: new Uint8Array(publicKey), wrappedPrivateKey: { iv, bytes: new Uint8Array(bytes) } };
}

/** Seals a JSON value to a receipt key. Needs no session: the worker does it when an answer arrives. */
export async function sealToPublicKey(
  publicKey: Bytes,
  value: unknown,
  recordId: string,
): Promise<SealedToPublicKey> {
  const [recipient, ephemeral] = await Promise.all([
    crypto.subtle.importKey('spki', publicKey, P256, false, []),
    crypto.subtle.generateKey(P256, false, ['deriveBits']),
  ]);
  const exported = await crypto.subtle.exportKey('spki', ephemeral.publicKey);
  const key = await agreeOnKey(ephemeral.privateKey, recipient, recordId);
  return { ephemeralPublicKey: new Uint8Array(exported), sealed: await sealJson(key, value, recordId) };
}

/** Opens content sealed to a receipt key. @throws OperationError (DOMException) if the credentials key is not the claimant's. */
export async function openWithReceiptKey(
  credentialsKey: CryptoKey,
  keyId: string,
  wrappedPrivateKey: Sealed,
  message: SealedToPublicKey,
  recordId: string,
): Promise<unknown> {
  const privateKey = await crypto.subtle.unwrapKey(
    'pkcs8',
    wrappedPrivateKey.bytes,
    credentialsKey,
    gcm(wrappedPrivateKey.iv, keyId),
    P256,
    false,
    ['deriveBits'],
  );
  const sender = await crypto.subtle.importKey('spki', message.ephemeralPublicKey, P256, false, []);
  return openJson(await agreeOnKey(privateKey, sender, recordId), message.sealed, recordId);
}

/** Derives the key by ECDH, then HKDF: the shared point itself must not be used as a key. */
async function agreeOnKey(privateKey: CryptoKey, publicKey: CryptoKey, recordId: string): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  return deriveSealingKey(shared, `receipt ${recordId}`);
}

/** Derives a key from a secret of high entropy. @param purpose a different one gives a different key. */
export async function deriveSealingKey(secret: BufferSource, purpose: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info: textToBytes(purpose) };
  return crypto.subtle.deriveKey(hkdf, base, AES_256_GCM, false, ['encrypt', 'decrypt']);
}

/** Non-extractable keys that open one draft; kept in memory only. */
export interface DraftKeys {
  readonly draftId: string;
  /** Random id, shared by everything on this device that the same credentials have opened. */
  readonly claimantId: string;
  /** Derived from the credentials; wraps data keys. */
  readonly credentialsKey: CryptoKey;
  /** Seals the draft's models and fields. */
  readonly dataKey: CryptoKey;
}
