import { BULK_PATIENCE_MS } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { deleteDatabase, withDatabase } from './database/database.ts';
import type { KeyringRow } from './database/rows.ts';
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
import { DEVICE_KEYS_LOCK, eraseDeviceKey, eraseOtherDeviceKeys } from './keys/device-key.ts';
import { dropKey, getHeldKeys, isAnswerMissing, takeUpKeys } from './keys/held-keys.ts';
import { readSessionKeys } from './keys/session-keys.ts';
import { announceOutboxChange } from './outbox-signals.ts';

/** Erases a draft with all its records, on the claimant's request or after retention. Keeps a draft that is in the outbox. */
export async function eraseDraft(draftId: string): Promise<void> {
  const isErased = await withDatabase(
    (database) =>
      database.transaction('rw', database.tables, async () => {
        const draft = await database.drafts.get(draftId);
        if (draft?.status === 'queued') return false;
        await deleteDraftRecords(database, draftId);
        await deleteIdleKeyrings(database);
        return true;
      }),
    BULK_PATIENCE_MS,
  );
  if (!isErased) return;
  dropKey(draftId);
  logEvent('draft-erased');
}

/**
 * Erases all drafts, documents, receipts and rows of one claimant ("Finish and clear this device"), unsent rows too: the caller must ask
 * about those first, and handle the logout and the end of the session.
 * @param claimantId `keys.claimantId` of any draft that the credentials have opened.
 * @returns the ids of all erased rows, filed ones too: the caller removes their notifications.
 */
export async function eraseClaimant(claimantId: string): Promise<readonly string[]> {
  await closeOpenDrafts();
  const { draftIds, rowIds } = await withDatabase(
    (database) =>
      database.transaction('rw', database.tables, async () => {
        const found = await database.keyrings.where({ claimantId }).primaryKeys();
        const erased: string[] = [];
        for (const draftId of found) erased.push(...(await eraseEverythingOf(database, draftId)));
        await deleteIdleKeyrings(database);
        return { draftIds: found, rowIds: erased };
      }),
    BULK_PATIENCE_MS,
  );
  for (const draftId of draftIds) await eraseDeviceKey(draftId);
  logEvent('claimant-erased');
  await announceOutboxChange();
  return rowIds;
}

/** Erases what deleted rows left on the disk: device keys that open nothing, and the database if it holds nobody's records. */
export async function eraseTraces(): Promise<void> {
  try {
    await eraseIdleDeviceKeys();
    const records = await withDatabase(async ({ drafts, documents, keyrings, outbox, receipts }) => {
      const tables = [drafts, documents, keyrings, outbox, receipts];
      const counts = await Promise.all(tables.map((table) => table.count()));
      return counts.reduce((sum, count) => sum + count, 0);
    });
    if (records === 0) await deleteDatabase();
  } catch {
    logEvent('traces-not-erased');
  }
}

/** Erases device keys that no claim needs. Skips while a claim is being submitted: its new key has no row yet. */
async function eraseIdleDeviceKeys(): Promise<void> {
  await requestLock(DEVICE_KEYS_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    const needed = await withDatabase(async ({ outbox, documents, keyWraps }) => ({
      rows: await outbox.filter(({ progress }) => progress.state !== 'filed').toArray(),
      shared: await documents.where({ ownerId: INBOX }).count(),
      deviceWraps: await keyWraps.filter(({ by }) => by === 'device').count(),
    }));
    const scopes = needed.rows.map(({ draftId }) => draftId);
    await eraseOtherDeviceKeys([...scopes, ...(needed.shared > 0 ? [INBOX] : [])], needed.deviceWraps > 0);
  });
}

/**
 * Erases what closed tabs of a shared device have left: drafts and filed claims. A claim that waits to be sent stays until it is sent and
 * its claimant has seen the receipt.
 * @param oldestUnseen epoch milliseconds: unseen receipts that were filed earlier are erased too.
 * @returns whether anything was erased.
 */
export async function sweepTabOnly(oldestUnseen = 0): Promise<boolean> {
  const found = await withDatabase((database) => database.keyrings.filter(isTabOnly).primaryKeys());
  if (found.length === 0) return false;
  await takeUpKeys();
  // A page that does not answer may have them open.
  if (isAnswerMissing()) return false;
  const { salts } = getHeldKeys();
  const gone = await withDatabase(
    (database) =>
      database.transaction('rw', database.tables, async () => {
        const erased: string[] = [];
        for (const draftId of found.filter((id) => !salts.has(id))) {
          const rows = await database.outbox.where({ draftId }).toArray();
          if (rows.some(({ progress }) => progress.state !== 'filed')) continue;
          const receipts = await database.receipts.where({ draftId }).toArray();
          if (receipts.some(({ isShown, filedAt }) => !isShown && filedAt > oldestUnseen)) continue;
          await eraseEverythingOf(database, draftId);
          erased.push(draftId);
        }
        await deleteIdleKeyrings(database);
        return erased;
      }),
    BULK_PATIENCE_MS,
  );
  if (gone.length === 0) return false;
  logEvent('shared-device-swept');
  await announceOutboxChange();
  await eraseTraces();
  return true;
}

function isTabOnly({ tabOnly }: KeyringRow): boolean {
  return tabOnly === true;
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

export interface SweepClock {
  now(): Date;
  isEstimate(): boolean;
}

/**
 * Erases what has been kept long enough: drafts `draftRetentionDays` after their last change, shared files after an hour, keys of an
 * ended session, and chunks that a killed tab left without a document. Never sweeps rows of the outbox.
 */
export async function sweepStorage(clock: SweepClock, draftRetentionDays: number): Promise<void> {
  const times = { server: clock.now().getTime(), device: Date.now() };
  const keepMs = draftRetentionDays * DAY_MS;
  await readSessionKeys();
  // The device's clock may be wrong by years, so an estimate erases no unseen receipt.
  await sweepTabOnly(clock.isEstimate() ? 0 : Math.min(times.server, times.device) - keepMs);
  await sweepInbox(times.device);
  await eraseIdleDeviceKeys();
  await sweepOrphans();
  if (!clock.isEstimate()) await sweepDrafts(times, keepMs);
}

/**
 * Erases drafts that both clocks call old enough: either may be wrong by years, now or when the answer was changed, and erasing is final.
 * For a time that does not fit the device's current clock, retention starts again now.
 */
async function sweepDrafts(
  { server, device }: { readonly server: number; readonly device: number },
  keepMs: number,
): Promise<void> {
  for (const draft of await withDatabase((database) => database.drafts.toArray())) {
    const { id, changedOnDeviceAt = 0 } = draft;
    const lastChangedAt = Math.min(draft.lastChangedAt, Math.max(server, device));
    const isOff = changedOnDeviceAt > device || changedOnDeviceAt < lastChangedAt - DAY_MS;
    if (isOff || lastChangedAt !== draft.lastChangedAt) {
      const changes = { lastChangedAt, changedOnDeviceAt: isOff ? device : changedOnDeviceAt };
      await withDatabase((database) => database.drafts.update(id, changes));
    } else if (lastChangedAt < server - keepMs && changedOnDeviceAt < device - keepMs) {
      logEvent('draft-retention-over');
      await eraseDraft(id);
    }
  }
}

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

/** Erases chunks without a document. Skips while a file is being written: its document comes last. */
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
