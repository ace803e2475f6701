import type { FormType } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { KeyringRow, ReceiptRow } from '#vault/database/rows.ts';
import { deleteIdleKeyrings } from '#vault/database/schema.ts';
import { type Credentials, deriveCredentialsKey } from '#vault/keys/credentials.ts';
import { openWithReceiptKey } from '#vault/keys/sealing.ts';
import { readSessionKeys } from '#vault/keys/session-keys.ts';
import { announceOutboxChange } from '#vault/outbox-signals.ts';
import { type Receipt, receiptRecordId, receiptSchema } from './move-row.ts';

/** Members of a receipt that may be shown without credentials. */
export interface ReceiptView {
  /** The outbox row's id. */
  readonly id: string;
  readonly formType: FormType;
  /** Epoch milliseconds, server clock. */
  readonly filedAt: number;
}

export function toReceiptViews(rows: readonly ReceiptRow[]): readonly ReceiptView[] {
  return rows
    .toSorted((a, b) => b.filedAt - a.filedAt)
    .map(({ id, formType, filedAt }) => ({ id, formType, filedAt }));
}

/** Opens the receipts of claims filed in the live session, latest first. */
export async function openSessionReceipts(): Promise<readonly Receipt[]> {
  const sessions = await readSessionKeys();
  const keyOf = new Map(sessions.map(({ draftId, key }) => [draftId, key]));
  return openAll(async ({ id }) => keyOf.get(id));
}

/** Opens the receipts that these credentials open, latest first. Wrong credentials give an empty list, no error. */
export async function openReceipts(credentials: Credentials): Promise<readonly Receipt[]> {
  return openAll((keyring) => deriveCredentialsKey(credentials, keyring));
}

/** Notes that the claimant has seen a receipt; a shared device may then erase it. */
export async function noteReceiptShown(id: string): Promise<void> {
  await withDatabase(({ receipts }) =>
    receipts
      .where({ id })
      .filter(({ isShown }) => !isShown)
      .modify({ isShown: true }),
  );
}

/** Erases a receipt, its filed row and idle keyrings, at the claimant's request. */
export async function eraseReceipt(id: string): Promise<void> {
  await withDatabase((database) =>
    database.transaction(
      'rw',
      [database.receipts, database.outbox, database.drafts, database.keyrings],
      async () => {
        await database.receipts.delete(id);
        const row = await database.outbox.get(id);
        if (row?.progress.state === 'filed') await database.outbox.delete(id);
        await deleteIdleKeyrings(database);
      },
    ),
  );
  await announceOutboxChange();
}

async function openAll(
  findKey: (keyring: KeyringRow) => Promise<CryptoKey | undefined>,
): Promise<readonly Receipt[]> {
  const [rows, keyrings] = await withDatabase((database) =>
    Promise.all([database.receipts.toArray(), database.keyrings.toArray()]),
  );
  const receipts = await Promise.all(
    keyrings.map(async (keyring) => {
      const own = rows.filter(({ draftId }) => draftId === keyring.id);
      const key = own.length > 0 ? await findKey(keyring) : undefined;
      if (key === undefined) return [];
      return Promise.all(own.map((row) => openReceiptRow(row, keyring, key)));
    }),
  );
  return receipts
    .flat()
    .filter((receipt) => receipt !== undefined)
    .sort((a, b) => b.filedAt - a.filedAt);
}

/** Opens one receipt with its claimant's key; returns undefined if it is damaged or the key is another claimant's. */
export async function openReceiptRow(
  row: ReceiptRow,
  keyring: KeyringRow,
  key: CryptoKey,
): Promise<Receipt | undefined> {
  try {
    const { wrappedReceiptKey, id } = keyring;
    return receiptSchema.parse(
      await openWithReceiptKey(key, id, wrappedReceiptKey, row.content, receiptRecordId(row.id)),
    );
  } catch {
    return undefined;
  }
}
