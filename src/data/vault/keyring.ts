import type { FormType } from '#server/form-type.ts';
import type { KeyringRow } from '../database-rows.ts';
import { type Credentials, createSalt, deriveCredentialsKey } from './credentials-key.ts';
import { createDataKey, unwrapDataKey, wrapDataKey } from './data-key.ts';
import type { DraftKeys } from './draft-keys.ts';
import { createReceiptKeyPair } from './receipt-keys.ts';

interface NewKeyring {
  /** The draft's id. */
  readonly id: string;
  readonly claimantId: string;
  readonly formType: FormType;
  readonly credentials: Credentials;
}

/** Makes the keys of a new draft, and the record that gives them back for the same credentials. */
export async function createKeyring(
  options: NewKeyring,
): Promise<{ readonly keyring: KeyringRow; readonly keys: DraftKeys }> {
  const { id, claimantId, formType } = options;
  const derivation = { salt: createSalt(), spelling: 'plain' } as const;
  const [credentialsKey, freshKey] = await Promise.all([
    deriveCredentialsKey(options.credentials, derivation),
    createDataKey(),
  ]);
  const [wrappedDataKey, receipt] = await Promise.all([
    wrapDataKey(credentialsKey, freshKey, id),
    createReceiptKeyPair(credentialsKey, id),
  ]);
  const keyring: KeyringRow = {
    id,
    claimantId,
    formType,
    ...derivation,
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
): Promise<DraftKeys | undefined> {
  const credentialsKey = await deriveCredentialsKey(credentials, keyring);
  return openKeyring(keyring, credentialsKey).catch(() => undefined);
}
