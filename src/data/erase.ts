import { closeOpenDrafts } from './create-open-draft.ts';
import { withDatabase } from './database.ts';
import type { PortalDatabase } from './database-schema.ts';
import { deleteDraftRecords, deleteIdleKeyrings, deleteKeyWraps } from './delete-draft-records.ts';
import { logEvent } from './log.ts';
import { announceOutboxChange } from './outbox/outbox-signals.ts';

/** Erases one draft and everything of it: the claimant says so, or it was kept long enough. One that is in the outbox stays. */
export async function eraseDraft(draftId: string): Promise<void> {
  await withDatabase((database) =>
    database.transaction('rw', database.tables, async () => {
      const draft = await database.drafts.get(draftId);
      if (draft?.status === 'queued') return;
      await deleteDraftRecords(database, draftId);
      await database.keys.delete(`session/${draftId}`);
      await deleteIdleKeyrings(database);
    }),
  );
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
  const rowIds = await withDatabase((database) =>
    database.transaction('rw', database.tables, async () => {
      const draftIds = await database.keyrings.where({ claimantId }).primaryKeys();
      const erased: string[] = [];
      for (const draftId of draftIds) erased.push(...(await eraseEverythingOf(database, draftId)));
      await deleteIdleKeyrings(database);
      return erased;
    }),
  );
  logEvent('claimant-erased');
  await announceOutboxChange();
  return rowIds;
}

async function eraseEverythingOf(database: PortalDatabase, draftId: string): Promise<readonly string[]> {
  const rowIds = await database.outbox.where({ draftId }).primaryKeys();
  await deleteKeyWraps(database, rowIds);
  await database.outbox.bulkDelete(rowIds);
  await database.receipts.where({ draftId }).delete();
  await deleteDraftRecords(database, draftId);
  await database.keys.delete(`session/${draftId}`);
  return rowIds;
}
