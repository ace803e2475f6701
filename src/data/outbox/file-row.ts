import type { OutboxEvent } from '#core/outbox-state.ts';
import type { ClaimPayload } from '#core/submission.ts';
import { withDatabase } from '../database.ts';
import type { OutboxRow, ReceiptRow } from '../database-rows.ts';
import type { PortalDatabase } from '../database-schema.ts';
import { deleteDraftRecords, deleteKeyWraps } from '../delete-draft-records.ts';
import { StorageError } from '../storage-error.ts';
import { sealToPublicKey } from '../vault/receipt-keys.ts';
import { type AppliedEvent, applyEvent, type EventContext } from './apply-event.ts';
import { createReceipt, receiptRecordId } from './receipt.ts';

/** The events that say that the server has the claim. */
export type FiledEvent = Extract<OutboxEvent, { type: 'accepted' | 'status-filed' }>;

/**
 * Files a row: the receipt is sealed to the claimant and stored in the transaction that marks the row as filed and erases draft,
 * documents and both wraps. A kill before it leaves the row to be asked about; after it, nothing is left to do.
 */
export async function fileRow(
  row: OutboxRow,
  event: FiledEvent,
  claim: ClaimPayload,
  context: EventContext,
): Promise<AppliedEvent> {
  const keyring = await withDatabase((database) => database.keyrings.get(row.draftId));
  if (keyring === undefined) throw new StorageError('gone');
  const receipt = createReceipt(row, claim, event.referenceCodeForm, context.now);
  const receiptRow: ReceiptRow = {
    id: row.id,
    draftId: row.draftId,
    formType: row.formType,
    filedAt: context.now,
    content: await sealToPublicKey(keyring.receiptPublicKey, receipt, receiptRecordId(row.id)),
  };
  return applyEvent(row.id, event, {
    ...context,
    within: (database, filed) => finishRow(database, filed, receiptRow),
  });
}

async function finishRow(database: PortalDatabase, filed: OutboxRow, receipt: ReceiptRow): Promise<void> {
  await database.receipts.put(receipt);
  const { claim: _claim, captcha: _captcha, details: _details, ...bare } = filed;
  await database.outbox.put(bare);
  await deleteKeyWraps(database, [filed.id]);
  await deleteDraftRecords(database, filed.draftId);
}
