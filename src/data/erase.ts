import { BULK_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { closeOpenDrafts } from './create-open-draft.ts';
import { deleteDatabase, withDatabase } from './database.ts';
import type { PortalDatabase } from './database-schema.ts';
import { deleteDraftRecords, deleteIdleKeyrings, deleteKeyWraps } from './delete-draft-records.ts';
import { announceOutboxChange } from './outbox/outbox-signals.ts';
import { eraseDeviceKey } from './vault/device-key.ts';
import { eraseSessionKey } from './vault/session-keys.ts';

/** Erases one draft and everything of it: the claimant says so, or it was kept long enough. One that is in the outbox stays. */
export async function eraseDraft(draftId: string): Promise<void> {
  await withDatabase(
    (database) =>
      database.transaction('rw', database.tables, async () => {
        const draft = await database.drafts.get(draftId);
        if (draft?.status === 'queued') return;
        await deleteDraftRecords(database, draftId);
        await deleteIdleKeyrings(database);
      }),
    BULK_PATIENCE_MS,
  );
  await eraseSessionKey(draftId);
  logEvent('draft-erased');
}

/**
 * "Finish and clear this device": erases drafts, documents, receipts and rows of one claimant, unsent rows among them; the caller has
 * asked about those. Logout and the end of the session are the caller's.
 * @param claimantId `keys.claimantId` of any draft that the credentials have opened.
 * @returns the ids of the rows that are gone, filed ones among them: their notifications are the caller's too.
 */
export async function eraseClaimant(claimantId: string): Promise<readonly string[]> {
  await closeOpenDrafts();
  const rowIds = await withDatabase(
    (database) =>
      database.transaction('rw', database.tables, async () => {
        const draftIds = await database.keyrings.where({ claimantId }).primaryKeys();
        const erased: string[] = [];
        for (const draftId of draftIds) erased.push(...(await eraseEverythingOf(database, draftId)));
        await deleteIdleKeyrings(database);
        return erased;
      }),
    BULK_PATIENCE_MS,
  );
  logEvent('claimant-erased');
  await announceOutboxChange();
  return rowIds;
}

/**
 * Erases from the disk what the deleted rows have left there. The device's key goes once it opens nothing any more, and the database
 * where nobody else's records are in it: others' stay where they are.
 */
export async function eraseTraces(): Promise<void> {
  try {
    const { deviceWraps, records } = await withDatabase(async (database) => {
      const { drafts, documents, keyrings, outbox, receipts, keyWraps } = database;
      const counts = await Promise.all(
        [drafts, documents, keyrings, outbox, receipts].map((table) => table.count()),
      );
      return {
        deviceWraps: await keyWraps.filter(({ by }) => by === 'device').count(),
        records: counts.reduce((sum, count) => sum + count, 0),
      };
    });
    if (deviceWraps === 0) {
      await withDatabase((database) => database.keys.clear());
      await eraseDeviceKey();
    }
    if (records === 0) await deleteDatabase();
  } catch {
    logEvent('traces-not-erased');
  }
}

async function eraseEverythingOf(database: PortalDatabase, draftId: string): Promise<readonly string[]> {
  const rowIds = await database.outbox.where({ draftId }).primaryKeys();
  await deleteKeyWraps(database, rowIds);
  await database.outbox.bulkDelete(rowIds);
  await database.receipts.where({ draftId }).delete();
  await deleteDraftRecords(database, draftId);
  return rowIds;
}
