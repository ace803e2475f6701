import { BULK_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { withDatabase } from './database.ts';
import type { PortalDatabase } from './database-schema.ts';
import { deleteDocuments } from './delete-draft-records.ts';
import { CHUNK_WRITES_LOCK } from './document-chunks.ts';
import { eraseDraft } from './erase.ts';
import { INBOX, isKeptInInbox } from './inbox.ts';
import { readSessionKeys } from './vault/session-keys.ts';

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
