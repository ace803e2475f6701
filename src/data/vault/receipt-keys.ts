import { type Bytes, randomBytes, textToBytes } from '#kernel/bytes.ts';
import { gcm, openJson, type Sealed, sealJson } from './seal.ts';

const P256 = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** A draft's receipt keys: anyone may seal to the public one, only the claimant's credentials give the private one. */
export interface ReceiptKeyPair {
  /** SPKI. */
  readonly publicKey: Bytes;
  /** PKCS 8, wrapped by the credentials key. */
  readonly wrappedPrivateKey: Sealed;
}

/** Something sealed to a public key: the sender's key of that one message, and the content. */
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

/** Seals a JSON value to a receipt key. Needs no session: the worker does it when an answer comes. */
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

/**
 * Opens what was sealed to a receipt key.
 * @throws OperationError (DOMException) where the credentials key is not the claimant's.
 */
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

/** ECDH, then HKDF: the shared point itself is no key. */
async function agreeOnKey(privateKey: CryptoKey, publicKey: CryptoKey, recordId: string): Promise<CryptoKey> {
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, privateKey, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const info = textToBytes(`receipt ${recordId}`);
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(32), info },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}
