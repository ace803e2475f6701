import { withDatabase } from '../database.ts';
import type { DocumentRow, KeyWrapRow } from '../database-rows.ts';
import { readDocumentMeta } from '../document-meta.ts';
import { rewrapDataKey, unwrapDataKey } from '../vault/data-key.ts';
import type { DraftKeys } from '../vault/draft-keys.ts';
import type { Sealed } from '../vault/seal.ts';
import type { ManifestEntry } from './outbox-row.ts';

/**
 * Makes the second wraps of a claim's files, by the device's key (none where the browser keeps no such key).
 * @returns undefined where a file of the manifest is not wholly kept: a row is complete only with all of its files (files that
 * were saved in haste have been lost elsewhere: enketo#1043).
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

/** `documentId` of each file of the manifest that this device does not hold whole. */
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
