import { type Bytes, randomBytes, textToBytes } from '../bytes.ts';

/** What a start page asks for, by field key (a class member ID and a PIN, say). */
export type Credentials = Readonly<Record<string, string>>;

/** OWASP's figure for PBKDF2 with SHA-256. */
export const PBKDF2_ROUNDS = 600_000;
const SALT_BYTES = 16;

export function createSalt(): Bytes {
  return randomBytes(SALT_BYTES);
}

/**
 * Derives the key that wraps data keys from credentials. WebCrypto derives off the main thread. The same credentials in
 * another spelling (case, spaces around) are the same.
 * @returns a non-extractable AES-GCM key.
 */
export function deriveCredentialsKey(credentials: Credentials, salt: Bytes): Promise<CryptoKey> {
  return deriveWrappingKey(toSecret(credentials), salt);
}

/** Derives a non-extractable wrapping key from any secret text. */
export async function deriveWrappingKey(secret: string, salt: Bytes): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', textToBytes(secret), 'PBKDF2', false, ['deriveKey']);
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: PBKDF2_ROUNDS },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['wrapKey', 'unwrapKey'],
  );
}

/** One text for one set of credentials: fields in the order of their keys, so that a form may ask them in any order. */
function toSecret(credentials: Credentials): string {
  const entries = Object.entries(credentials)
    .map(([key, value]) => [key, value.normalize('NFKC').trim().toUpperCase()] as const)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries);
}
