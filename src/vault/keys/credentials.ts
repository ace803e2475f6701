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
 * Makes the keys of a new draft, and the record that gives them back for the same credentials: on a shared device only together with the
 * salt, which the open tab alone has. Without it no credentials open the draft, and none can be searched for.
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

/**
 * A draft's keys from its credentials key.
 * @throws OperationError (DOMException) where the credentials key is another's.
 */
export async function openKeyring(keyring: KeyringRow, credentialsKey: CryptoKey): Promise<DraftKeys> {
  const dataKey = await unwrapDataKey(credentialsKey, keyring.wrappedDataKey, keyring.id);
  return { draftId: keyring.id, claimantId: keyring.claimantId, credentialsKey, dataKey };
}

/** A draft's keys where these credentials are its claimant's; undefined where they are not, or the record is damaged. */
export async function tryCredentials(
  keyring: KeyringRow,
  credentials: Credentials,
  derive: DeriveKey = deriveCredentialsKey,
): Promise<DraftKeys | undefined> {
  const salt = await findSalt(keyring);
  if (salt === undefined) return undefined;
  const credentialsKey = await derive(credentials, { ...keyring, salt });
  return openKeyring(keyring, credentialsKey).catch(() => undefined);
}

async function findSalt({ id, salt }: KeyringRow): Promise<Bytes | undefined> {
  if (salt.length > 0) return salt;
  await takeUpKeys();
  return getHeldKeys().salts.get(id);
}

/** What a start page asks for, by field key (a class member ID and a PIN, say). */
export type Credentials = Readonly<Record<string, string>>;

/** OWASP's figure for PBKDF2 with SHA-256. */
export const PBKDF2_ROUNDS = 600_000;
const SALT_BYTES = 16;
/** In place of a salt that is not on the disk. */
const NO_SALT: Bytes = new Uint8Array(0);

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

export type DeriveKey = typeof deriveCredentialsKey;

/** The derivations of one attempt to sign in. An old phone takes seconds for a key: each is derived once, and may be begun ahead. */
export interface Derivations {
  readonly derive: DeriveKey;
  /** What the key of a new draft is derived with. */
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

/** What the claimant proved, by field key, from the form's models; undefined where they hold no credentials. */
export function readCredentials(models: readonly FormModel[]): Credentials | undefined {
  const model = models.find(({ metadata }) => metadata.dtoMapping === 'credentials');
  return model && toCredentials(model);
}

/**
 * The claimant that these credentials belong to on this device: a new one where they open nothing that is kept here, of any form type
 * (several ask for the same).
 */
export async function identifyClaimant(credentials: Credentials, derive?: DeriveKey): Promise<string> {
  const keyrings = await withDatabase((database) => database.keyrings.toArray());
  const opened = await Promise.all(keyrings.map((keyring) => tryCredentials(keyring, credentials, derive)));
  return opened.find((keys) => keys !== undefined)?.claimantId ?? crypto.randomUUID();
}

/** What the vault's key is derived from: the credentials as typed, by field key. */
export function toCredentials({ fields }: Pick<FormModel, 'fields'>): Credentials {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );
}
