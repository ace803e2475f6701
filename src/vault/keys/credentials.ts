import { type Bytes, bytesToHex, randomBytes, textToBytes } from '#kernel/bytes.ts';
import type { FormModel } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import { readSmallState } from '#server/small-state.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { KeyringRow } from '#vault/database/rows.ts';
import { getHeldKeys, holdSalt, takeUpKeys } from './held-keys.ts';
import {
  createDataKey,
  createReceiptKeyPair,
  type DraftKeys,
  unwrapDataKey,
  wrapDataKey,
} from './sealing.ts';

interface NewKeyring {
  /** The draft's id. */
  readonly id: string;
  readonly claimantId: string;
  readonly formType: FormType;
  readonly credentials: Credentials;
  readonly derivations?: Derivations | undefined;
}

/**
 * Creates the keys of a new draft, and the record that the same credentials open. On a shared device opening also needs the salt, which
 * only the open tab has: without it no credentials open the draft, and nobody can search for them.
 */
export async function createKeyring(
  options: NewKeyring,
): Promise<{ readonly keyring: KeyringRow; readonly keys: DraftKeys }> {
  const { id, claimantId, formType, derivations = createDerivations() } = options;
  const { derive, fresh: derivation } = derivations;
  const [credentialsKey, freshKey] = await Promise.all([
    derive(options.credentials, derivation),
    createDataKey(),
  ]);
  const isTabOnly = (await readSmallState('deviceKind')) === 'shared';
  if (isTabOnly) holdSalt(id, derivation.salt);
  const [wrappedDataKey, receipt] = await Promise.all([
    wrapDataKey(credentialsKey, freshKey, id),
    createReceiptKeyPair(credentialsKey, id),
  ]);
  const keyring: KeyringRow = {
    id,
    claimantId,
    formType,
    ...derivation,
    ...(isTabOnly ? { salt: NO_SALT, tabOnly: true } : {}),
    wrappedDataKey,
    receiptPublicKey: receipt.publicKey,
    wrappedReceiptKey: receipt.wrappedPrivateKey,
  };
  return { keyring, keys: await openKeyring(keyring, credentialsKey) };
}

/** Opens a draft's keys with its credentials key. @throws OperationError (DOMException) if that key is another's. */
export async function openKeyring(keyring: KeyringRow, credentialsKey: CryptoKey): Promise<DraftKeys> {
  const dataKey = await unwrapDataKey(credentialsKey, keyring.wrappedDataKey, keyring.id);
  return { draftId: keyring.id, claimantId: keyring.claimantId, credentialsKey, dataKey };
}

/** Opens a draft's keys with credentials; undefined if they are not its claimant's, or the record is damaged. */
export async function tryCredentials(
  keyring: KeyringRow,
  credentials: Credentials,
  derive: DeriveKey = deriveCredentialsKey,
): Promise<DraftKeys | undefined> {
  const salt = await findSalt(keyring);
  if (salt === undefined) return undefined;
  const credentialsKey = await derive(credentials, { ...keyring, salt });
  const keys = await openKeyring(keyring, credentialsKey).catch(() => undefined);
  if (keys && keyring.tabOnly) {
    // Before this page holds anything: it would no longer wait for what another tab holds.
    await takeUpKeys();
    holdSalt(keyring.id, salt);
  }
  return keys;
}

async function findSalt({ id, salt }: KeyringRow): Promise<Bytes | undefined> {
  if (salt.length > 0) return salt;
  await takeUpKeys();
  return getHeldKeys().salts.get(id);
}

/** Credentials that a start page asks for, by field key (a class member ID and a PIN, say). */
export type Credentials = Readonly<Record<string, string>>;

/** Rounds recommended by OWASP for PBKDF2 with SHA-256. */
export const PBKDF2_ROUNDS = 600_000;
const SALT_BYTES = 16;
/** Placeholder for a salt that is not on the disk. */
export const NO_SALT: Bytes = new Uint8Array(0);

export function createSalt(): Bytes {
  return randomBytes(SALT_BYTES);
}

/**
 * Normalization of credentials. `plain` ignores spaces, hyphens and the digits' script, as the server does; undefined (older) only case and
 * outer spaces.
 */
export type Spelling = 'plain' | undefined;

/** Parameters that derive a credentials key; stored in the keyring. */
export interface KeyDerivation {
  readonly salt: Bytes;
  readonly spelling?: Spelling;
}

/** Derives a non-extractable AES-GCM key, which wraps data keys, from credentials; off the main thread. */
export function deriveCredentialsKey(
  credentials: Credentials,
  { salt, spelling }: KeyDerivation,
): Promise<CryptoKey> {
  return deriveWrappingKey(toSecret(credentials, spelling), salt);
}

export type DeriveKey = typeof deriveCredentialsKey;

/** Derivations of one sign-in attempt. An old phone takes seconds for a key, so each key is derived once, and may be started early. */
export interface Derivations {
  readonly derive: DeriveKey;
  /** Parameters for the key of a new draft. */
  readonly fresh: KeyDerivation & { readonly spelling: 'plain' };
}

export function createDerivations(): Derivations {
  const keys = new Map<string, Promise<CryptoKey>>();
  return {
    fresh: { salt: createSalt(), spelling: 'plain' },
    derive: (credentials, derivation) => {
      const name = toSecret(credentials, derivation.spelling) + bytesToHex(derivation.salt);
      const key = keys.get(name) ?? deriveCredentialsKey(credentials, derivation);
      keys.set(name, key);
      return key;
    },
  };
}

/** Derives a non-extractable wrapping key from a secret text. */
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

/** Joins credentials to one text, sorted by key, so that forms may ask for them in any order. */
function toSecret(credentials: Credentials, spelling: Spelling): string {
  const entries = Object.entries(credentials)
    .map(([key, value]) => [key, value.normalize('NFKC').trim().toUpperCase()] as const)
    .map(([key, value]) => [key, spelling === 'plain' ? toPlain(value) : value] as const)
    .filter(([, value]) => value !== '')
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify(entries);
}

/** Zeros of other scripts' digits, which are contiguous; NFKC has already converted full-width digits. */
const DIGIT_ZEROS = [0x0660, 0x06f0];

function toPlain(value: string): string {
  return value.replace(/[\s\p{Pd}]/gu, '').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => {
    const code = digit.charCodeAt(0);
    return String(code - (DIGIT_ZEROS.findLast((zero) => zero <= code) ?? code));
  });
}

/** Reads the proven credentials from the form's models, by field key; undefined if there are none. */
export function readCredentials(models: readonly FormModel[]): Credentials | undefined {
  const model = models.find(({ metadata }) => metadata.dtoMapping === 'credentials');
  return model && toCredentials(model);
}

/** Identifies the claimant on this device by credentials that open records of any form type; otherwise returns a new id. */
export async function identifyClaimant(credentials: Credentials, derive?: DeriveKey): Promise<string> {
  const keyrings = await withDatabase((database) => database.keyrings.toArray());
  const opened = await Promise.all(keyrings.map((keyring) => tryCredentials(keyring, credentials, derive)));
  return opened.find((keys) => keys !== undefined)?.claimantId ?? crypto.randomUUID();
}

/** Returns the typed credentials by field key, from which the vault's key is derived. */
export function toCredentials({ fields }: Pick<FormModel, 'fields'>): Credentials {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
