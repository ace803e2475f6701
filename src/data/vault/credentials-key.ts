import { type Bytes, randomBytes, textToBytes } from '#kernel/bytes.ts';

/** What a start page asks for, by field key (a class member ID and a PIN, say). */
export type Credentials = Readonly<Record<string, string>>;

/** OWASP's figure for PBKDF2 with SHA-256. */
export const PBKDF2_ROUNDS = 600_000;
const SALT_BYTES = 16;

export function createSalt(): Bytes {
  return randomBytes(SALT_BYTES);
}

/**
 * What counts as the same credentials. `plain`: spaces, hyphens and the digits of another script make no difference, as they make none to
 * the server. Without it (a record of before): only case, and spaces around.
 */
export type Spelling = 'plain' | undefined;

/** What a credentials key is derived with: a keyring has it. */
export interface KeyDerivation {
  readonly salt: Bytes;
  readonly spelling?: Spelling;
}

/**
 * Derives the key that wraps data keys from credentials. WebCrypto derives off the main thread.
 * @returns a non-extractable AES-GCM key.
 */
export function deriveCredentialsKey(
  credentials: Credentials,
  { salt, spelling }: KeyDerivation,
): Promise<CryptoKey> {
  return deriveWrappingKey(toSecret(credentials, spelling), salt);
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
function toSecret(credentials: Credentials, spelling: Spelling): string {
  const entries = Object.entries(credentials)
    .map(([key, value]) => [key, value.normalize('NFKC').trim().toUpperCase()] as const)
    .map(([key, value]) => [key, spelling === 'plain' ? toPlain(value) : value] as const)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries);
}

/** A scheme's ten digits stand in a row; those of full width are plain since the normalization. */
const DIGIT_ZEROS = [0x0660, 0x06f0];

function toPlain(value: string): string {
  return value.replace(/[\s\p{Pd}]/gu, '').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (DIGIT_ZEROS.findLast((zero) => zero <= code) ?? code));
  });
}
