import { withDatabase } from '../database.ts';
import { hashBlob, readChunks } from '../document-chunks.ts';
import { StorageError } from '../storage-error.ts';
import { toStorageFailure } from '../storage-failure.ts';
import type { ClaimFile } from './build-multipart.ts';
import type { ManifestEntry } from './outbox-row.ts';
import { openSubmittedKey } from './row-keys.ts';

/**
 * Opens the files of a row and compares each with what was signed, by its SHA-256, before anything is sent.
 * @returns undefined where one is missing, damaged or not the same.
 * @throws what storage throws: a device that does not give a file now is no reason to turn the claim down.
 */
export async function openFiles(
  manifest: readonly ManifestEntry[],
  draftId: string,
): Promise<readonly ClaimFile[] | undefined> {
  const files: ClaimFile[] = [];
  // One after the other: hashing takes each file into memory whole.
  for (const entry of manifest) {
    const blob = await openFile(entry, draftId).catch(passUndamaged);
    if (blob?.size !== entry.size || (await hashBlob(blob)) !== entry.sha256) return undefined;
    files.push({ entry, blob });
  }
  return files;
}

async function openFile(entry: ManifestEntry, draftId: string): Promise<Blob | undefined> {
  const row = await withDatabase((database) => database.documents.get(entry.documentId));
  if (row === undefined) return undefined;
  const key = await openSubmittedKey(entry.documentId, draftId);
  // Where no device key is kept, the session may have ended since the row was opened.
  if (key === undefined) throw new StorageError('no-key');
  return readChunks(key, row, entry.type);
}

function passUndamaged(error: unknown): undefined {
  if (toStorageFailure(error).code !== 'damaged') throw error;
}
