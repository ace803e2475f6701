import { BULK_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { deleteDatabase, withDatabase } from './database/database.ts';
import {
  deleteDocuments,
  deleteDraftRecords,
  deleteIdleKeyrings,
  deleteKeyWraps,
  type PortalDatabase,
} from './database/schema.ts';
import { INBOX, isKeptInInbox } from './documents/inbox.ts';
import { CHUNK_WRITES_LOCK } from './documents/sealed-documents.ts';
import { closeOpenDrafts } from './drafts/draft-opening.ts';
import { eraseDeviceKey } from './keys/device-key.ts';
import { eraseSessionKey, readSessionKeys } from './keys/session-keys.ts';
import { announceOutboxChange } from './outbox-signals.ts';

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

const DAY_MS = 86_400_000;

/** Tells the time of a sweep. */
export interface SweepClock {
  now(): Date;
  isEstimate(): boolean;
}

/**
 * Erases what has been kept long enough: drafts `draftRetentionDays` after their last change, shared files after an hour, keys of a
 * session that has ended, and bytes that a killed tab has left without a document. Rows of the outbox are never swept.
 */
export async function sweepStorage(clock: SweepClock, draftRetentionDays: number): Promise<void> {
  await readSessionKeys();
  await sweepInbox(Date.now());
  await sweepOrphans();
  // The device's clock alone may be wrong by years; no draft is erased on its word.
  if (!clock.isEstimate()) await sweepDrafts(clock.now().getTime() - draftRetentionDays * DAY_MS);
}

async function sweepDrafts(oldest: number): Promise<void> {
  const ids = await withDatabase((database) =>
    database.drafts.where('lastChangedAt').below(oldest).primaryKeys(),
  );
  for (const id of ids) {
    logEvent('draft-retention-over');
    await eraseDraft(id);
  }
}

/** Erases shared files that nobody attached. */
export async function sweepInbox(now: number): Promise<void> {
  await withDatabase(
    (database) =>
      database.transaction(
        'rw',
        [database.documents, database.documentChunks, database.keyWraps],
        async () => {
          const rows = await database.documents.where({ ownerId: INBOX }).toArray();
          const old = rows.filter(({ addedAt }) => !isKeptInInbox(addedAt, now));
          await deleteDocuments(
            database,
            old.map(({ id }) => id),
          );
        },
      ),
    BULK_PATIENCE_MS,
  );
}

/** While a file is being written its chunks have no document yet: then nothing is swept. */
async function sweepOrphans(): Promise<void> {
  await requestLock(CHUNK_WRITES_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const orphans = await withDatabase(findOrphans, BULK_PATIENCE_MS);
    if (orphans.length === 0) return;
    logEvent('document-bytes-swept');
    await withDatabase(
      (database) => database.documentChunks.where('documentId').anyOf(orphans).delete(),
      BULK_PATIENCE_MS,
    );
  });
}

async function findOrphans(database: PortalDatabase): Promise<readonly string[]> {
  const documentIds = new Set<string>(await database.documents.toCollection().primaryKeys());
  const withBytes = await database.documentChunks.orderBy('documentId').uniqueKeys();
  return withBytes.flatMap((id) => (typeof id === 'string' && !documentIds.has(id) ? [id] : []));
}
