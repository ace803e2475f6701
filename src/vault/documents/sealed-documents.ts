import * as z from 'zod/mini';
import { type Bytes, sha256Hex } from '#kernel/bytes.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import { type FileReference, fileReferenceSchema } from '#server/form-model.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DocumentRow } from '#vault/database/rows.ts';
import { deleteDocuments, type PortalDatabase } from '#vault/database/schema.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import {
  CHUNK_BYTES,
  countChunks,
  openChunk,
  openJson,
  type Sealed,
  sealChunk,
  sealJson,
} from '#vault/keys/sealing.ts';

/** Lock held (shared) while chunks are written, so that the sweep does not delete them as orphans. */
export const CHUNK_WRITES_LOCK = 'document-writes';

interface ChunkWrite {
  readonly documentId: string;
  readonly key: CryptoKey;
  readonly content: ArrayBuffer;
  readonly onProgress?: ((part: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Seals and stores a file chunk by chunk, each in its own transaction, so that only one chunk is in memory twice.
 * @throws what IndexedDB throws, or the signal's reason; the chunks written so far are then deleted.
 */
export async function writeChunks(write: ChunkWrite): Promise<void> {
  const { documentId, key, content, onProgress, signal } = write;
  const count = countChunks(content.byteLength);
  try {
    for (let index = 0; index < count; index += 1) {
      signal?.throwIfAborted();
      const plain = new Uint8Array(content, index * CHUNK_BYTES, chunkLength(content.byteLength, index));
      const bytes = await sealChunk(key, plain, { documentId, index, isLast: index === count - 1 });
      await withDatabase((database) => database.documentChunks.put({ documentId, index, bytes }));
      onProgress?.((index + 1) / count);
    }
  } catch (error) {
    await deleteChunks([documentId]).catch(() => undefined);
    throw error;
  }
}

/**
 * Opens a file as a Blob, chunk by chunk, because the browser may keep a Blob's bytes outside this process.
 * @throws StorageError `damaged` if a chunk is missing or does not open.
 */
export async function readChunks(
  key: CryptoKey,
  document: { readonly id: string; readonly chunkCount: number },
  type: string,
): Promise<Blob> {
  const parts: Blob[] = [];
  for (let index = 0; index < document.chunkCount; index += 1) {
    parts.push(new Blob([await readChunk(key, document, index)]));
  }
  return new Blob(parts, { type });
}

async function readChunk(
  key: CryptoKey,
  { id, chunkCount }: { readonly id: string; readonly chunkCount: number },
  index: number,
): Promise<Bytes> {
  const row = await withDatabase((database) => database.documentChunks.get([id, index]));
  if (row === undefined) throw new StorageError('damaged');
  const place = { documentId: id, index, isLast: index === chunkCount - 1 };
  return openChunk(key, row.bytes, place).catch(() => {
    throw new StorageError('damaged');
  });
}

/** Returns the SHA-256 in lower-case hex. WebCrypto needs the whole content in memory; the file limit keeps it small. */
export async function hashBlob(blob: Blob): Promise<string> {
  return sha256Hex(await blob.arrayBuffer());
}

export async function deleteChunks(documentIds: readonly string[]): Promise<void> {
  await withDatabase((database) => database.documentChunks.where('documentId').anyOf(documentIds).delete());
}

function chunkLength(size: number, index: number): number {
  return Math.min(CHUNK_BYTES, size - index * CHUNK_BYTES);
}

const { name, type, sha256 } = fileReferenceSchema.shape;
const metaSchema = z.object({ name, type, sha256 });

export function sealDocumentMeta(key: CryptoKey, reference: FileReference): Promise<Sealed> {
  const meta = { name: reference.name, type: reference.type, sha256: reference.sha256 };
  return sealJson(key, meta, `${reference.documentId}/meta`);
}

/** Opens a stored file's name, type and hash. @throws if the key is another's or the record is damaged. */
export async function readDocumentMeta(key: CryptoKey, row: DocumentRow): Promise<FileReference> {
  const meta = metaSchema.parse(await openJson(key, row.meta, `${row.id}/meta`));
  return { documentId: row.id, size: row.size, ...meta };
}

/** A document is stored shortly before the field that names it: younger ones are kept. Milliseconds. */
const NAMED_WITHIN_MS = 60_000;

/**
 * Deletes documents of an open draft that none of its models names: a tab was killed between the two writes. The claimant could not
 * remove them, but they count towards the claim's limit. Call it only as the draft's writer, with no pending changes.
 * @param models the draft's models as stored.
 */
export async function forgetUnnamedDocuments(draftId: string, models: readonly StoredModel[]): Promise<void> {
  const named = new Set(models.flatMap(({ model }) => Object.values(model.fields).flatMap(listDocumentIds)));
  const fieldCount = models.reduce((sum, { model }) => sum + Object.keys(model.fields).length, 0);
  await requestLock(CHUNK_WRITES_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    await withDatabase((database) =>
      database.transaction('rw', tablesOf(database), async () => {
        const draft = await database.drafts.get(draftId);
        if (draft?.status !== 'open') return;
        // A damaged record is not among the models, but may name a document.
        if ((await database.draftModels.where({ draftId }).count()) !== models.length) return;
        if ((await database.draftFields.where({ draftId }).count()) !== fieldCount) return;
        const documents = await database.documents.where({ ownerId: draftId }).toArray();
        const unnamed = documents.filter(
          ({ id, addedAt }) => !named.has(id) && Math.abs(Date.now() - addedAt) > NAMED_WITHIN_MS,
        );
        if (unnamed.length === 0) return;
        logEvent('documents-unnamed', String(unnamed.length));
        await deleteDocuments(
          database,
          unnamed.map(({ id }) => id),
        );
      }),
    );
  });
}

function tablesOf(database: PortalDatabase) {
  const { drafts, draftModels, draftFields, documents, documentChunks, keyWraps } = database;
  return [drafts, draftModels, draftFields, documents, documentChunks, keyWraps];
}

function listDocumentIds(value: StoredModel['model']['fields'][string]): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((member) => (typeof member === 'string' ? [] : [member.documentId]));
}
