import type { ClaimPayload } from '#claim/model/payload.ts';
import { isNoAnswer } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { StorageError, type StorageFailureCode } from '#kernel/storage-trouble.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import type { FormModel } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type {
  DocumentRow,
  KeyWrapRow,
  ManifestEntry,
  NotificationTexts,
  OutboxRow,
  OutboxRowView,
} from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { readDocumentMeta } from '#vault/documents/sealed-documents.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { DEVICE_KEYS_LOCK, readDeviceKey } from '#vault/keys/device-key.ts';
import { getHeldKeys } from '#vault/keys/held-keys.ts';
import {
  createDataKey,
  type DraftKeys,
  rewrapDataKey,
  type Sealed,
  sealJson,
  unwrapDataKey,
  wrapDataKey,
} from '#vault/keys/sealing.ts';
import { announceOutboxChange, expectUnsent } from '#vault/outbox-signals.ts';
import { startProgress } from './outbox-machine.ts';
import { toRowView } from './outbox-view.ts';
import { listManifest, rowRecordId } from './row-content.ts';

/** Claim to submit. Times are epoch milliseconds, server clock. */
export interface Submission {
  readonly draft: OpenDraft;
  readonly formType: FormType;
  readonly claim: ClaimPayload;
  /** The `captcha` value of the authorize answer. */
  readonly captchaRawValue: string | null;
  readonly deadlineKeys: readonly DeadlineKey[];
  /** The earliest of those deadlines; null if none is known. */
  readonly deadlineAt: number | null;
  readonly authorizedUntil: number;
  readonly walletCodeExpiresAt: number | null;
  readonly signedAt: number;
  /** `settings.serverIdempotency`. */
  readonly repeatable: boolean;
  readonly notifications: NotificationTexts;
}

/** `document-missing`: this device lacks part of a file that the claim names. */
export interface QueueFailure {
  readonly code: StorageFailureCode | 'document-missing';
}

/** Returns `documentId`s of files that this device does not hold whole. `queueSubmission` reports storage errors. */
export async function findMissingDocuments(
  { keys }: OpenDraft,
  models: readonly FormModel[],
): Promise<ReadonlySet<string>> {
  const documentContexts = models.filter(({ metadata }) => metadata.dtoMapping === 'documentContexts');
  const missing = await listMissingDocuments(keys, listManifest({ documentContexts })).catch(() => []);
  return new Set(missing);
}

/** Saves pending changes and freezes draft and claim into the outbox in one transaction. Files stay; their keys get a second wrap. */
export async function queueSubmission(submission: Submission): Promise<Result<OutboxRowView, QueueFailure>> {
  const { draft } = submission;
  // The writing tab may have saved newer answers than this tab shows.
  if (draft.lock.getRole() !== 'writer') return fail({ code: 'not-writer' });
  const flushed = await draft.flush();
  if (!flushed.ok) return flushed;
  try {
    return await requestLock(DEVICE_KEYS_LOCK, { mode: 'shared' }, () => freezeClaim(submission));
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

async function freezeClaim(submission: Submission): Promise<Result<OutboxRowView, QueueFailure>> {
  const { draft, claim } = submission;
  let isGivenUp = false;
  try {
    const deviceKey = await readDeviceKey(draft.id);
    const manifest = listManifest(claim);
    const documentWraps = await wrapDocumentKeys(draft.keys, manifest, deviceKey);
    if (documentWraps === undefined) return fail({ code: 'document-missing' });
    const { row, wraps } = await createRow(submission, draft.keys, deviceKey);
    await expectUnsent(submission.formType);
    const salt = getHeldKeys().salts.get(draft.id);
    const freeze = (database: PortalDatabase) =>
      database.transaction(
        'rw',
        [database.drafts, database.documents, database.keyWraps, database.outbox, database.keyrings],
        async () => {
          const current = await database.drafts.get(draft.id);
          if (current === undefined) throw new StorageError('gone');
          if (current.status !== 'open') throw new StorageError('frozen');
          const documents = await database.documents.bulkGet(manifest.map(({ documentId }) => documentId));
          if (documents.includes(undefined)) throw new StorageError('damaged');
          await database.outbox.add(row);
          await database.keyWraps.bulkPut([...wraps, ...documentWraps]);
          await database.drafts.put({ ...current, status: 'queued' });
          // From here on the claim outlives the tab, even on a shared device; store the salt so that its claimant can open it.
          if (salt !== undefined) await database.keyrings.update(draft.id, { salt });
          // The claimant was told that storage does not answer, so no claim may be queued behind their back.
          if (isGivenUp) throw new StorageError('no-answer');
        },
      );
    await withDatabase(async (database) => {
      await freeze(database);
      // The transaction was committed after the caller gave up: let pages show the row.
      if (isGivenUp) await announceOutboxChange();
    });
    logEvent('claim-queued', submission.formType);
    await announceOutboxChange();
    return succeed(toRowView(row));
  } catch (error) {
    isGivenUp = isNoAnswer(error);
    return fail(toStorageFailure(error));
  }
}

async function createRow(
  submission: Submission,
  keys: DraftKeys,
  deviceKey: CryptoKey | undefined,
): Promise<{ readonly row: OutboxRow; readonly wraps: readonly KeyWrapRow[] }> {
  const { draft, claim } = submission;
  const id = crypto.randomUUID();
  const key = await createDataKey();
  const manifest = listManifest(claim);
  const [sealedClaim, captcha, byCredentials, byDevice] = await Promise.all([
    sealJson(key, claim, rowRecordId(id, 'claim')),
    sealJson(key, submission.captchaRawValue, rowRecordId(id, 'captcha')),
    wrapDataKey(keys.credentialsKey, key, id),
    deviceKey && wrapDataKey(deviceKey, key, id),
  ]);
  return {
    row: {
      // Copy each member by name: other members of a caller's object must not get into the unencrypted part of a row.
      id,
      draftId: draft.id,
      formType: submission.formType,
      deadlineKeys: submission.deadlineKeys,
      deadlineAt: submission.deadlineAt,
      authorizedUntil: submission.authorizedUntil,
      walletCodeExpiresAt: submission.walletCodeExpiresAt,
      signedAt: submission.signedAt,
      notifications: submission.notifications,
      culture: claim.userPreferredCulture,
      revision: 0,
      progress: startProgress(submission.repeatable),
      queuedAt: submission.signedAt,
      documentCount: manifest.length,
      totalBytes: manifest.reduce((sum, { size }) => sum + size, 0),
      claim: sealedClaim,
      captcha,
    },
    wraps: [
      { keyId: id, by: 'credentials', wrapped: byCredentials },
      ...(byDevice === undefined ? [] : [{ keyId: id, by: 'device' as const, wrapped: byDevice }]),
    ],
  };
}

/**
 * Wraps the keys of a claim's files with the device key, if there is one.
 * @returns undefined if a file is not stored whole; other projects have lost files that were saved in haste (enketo#1043).
 */
export async function wrapDocumentKeys(
  keys: DraftKeys,
  manifest: readonly ManifestEntry[],
  deviceKey: CryptoKey | undefined,
): Promise<readonly KeyWrapRow[] | undefined> {
  const wraps = await Promise.all(manifest.map((entry) => wrapOne(keys, entry, deviceKey)));
  if (wraps.includes(undefined)) return undefined;
  return wraps.flatMap((wrap) => wrap ?? []);
}

export async function listMissingDocuments(
  keys: DraftKeys,
  manifest: readonly ManifestEntry[],
): Promise<readonly string[]> {
  const wraps = await Promise.all(manifest.map((entry) => wrapOne(keys, entry, undefined)));
  return manifest.filter((_, index) => wraps[index] === undefined).map(({ documentId }) => documentId);
}

async function wrapOne(
  keys: DraftKeys,
  entry: ManifestEntry,
  deviceKey: CryptoKey | undefined,
): Promise<readonly KeyWrapRow[] | undefined> {
  const { documentId } = entry;
  const kept = await readKept(documentId);
  if (kept === undefined || kept.row.ownerId !== keys.draftId) return undefined;
  const reference = await readDocumentMeta(
    await unwrapDataKey(keys.credentialsKey, kept.wrapped, documentId),
    kept.row,
  ).catch(() => undefined);
  if (reference?.sha256 !== entry.sha256 || reference.size !== entry.size) return undefined;
  if (deviceKey === undefined) return [];
  const wrapped = await rewrapDataKey(keys.credentialsKey, kept.wrapped, deviceKey, documentId);
  return [{ keyId: documentId, by: 'device', wrapped }];
}

async function readKept(
  documentId: string,
): Promise<{ readonly row: DocumentRow; readonly wrapped: Sealed } | undefined> {
  return withDatabase((database) =>
    database.transaction('r', database.documents, database.documentChunks, database.keyWraps, async () => {
      const row = await database.documents.get(documentId);
      const wrap = await database.keyWraps.get([documentId, 'credentials']);
      const chunkCount = await database.documentChunks.where({ documentId }).count();
      return row === undefined || wrap === undefined || chunkCount !== row.chunkCount
        ? undefined
        : { row, wrapped: wrap.wrapped };
    }),
  );
}
