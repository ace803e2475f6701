import { sha256Hex } from '#kernel/bytes.ts';
import { logEvent } from '#kernel/log.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { StorageError, type StorageFailureCode } from '#kernel/storage-trouble.ts';
import type { FileReference } from '#server/form-model.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DocumentRow } from '#vault/database/rows.ts';
import { deleteDocuments } from '#vault/database/schema.ts';
import { hasRoomFor, toStorageFailure } from '#vault/device-storage.ts';
import {
  countChunks,
  createDataKey,
  type DraftKeys,
  unwrapDataKey,
  wrapDataKey,
} from '#vault/keys/sealing.ts';
import { makeUniqueName } from './file-names.ts';
import { detectFileType, HEAD_BYTES, TAIL_BYTES } from './file-type.ts';
import {
  CHUNK_WRITES_LOCK,
  readChunks,
  readDocumentMeta,
  sealDocumentMeta,
  writeChunks,
} from './sealed-documents.ts';

export interface FileLimits {
  readonly acceptedTypes: readonly string[];
  readonly maxFileBytes: number;
  readonly maxClaimBytes: number;
}

/**
 * Reason why a file was refused. `too-large`, `claim-too-large`: over a limit; `type`: detected by content; `unreadable`: the file was
 * moved, or the cloud drive did not deliver it; `aborted`; or a storage failure.
 */
export interface DocumentFailure {
  readonly code:
    | 'empty'
    | 'too-large'
    | 'claim-too-large'
    | 'type'
    | 'unreadable'
    | 'aborted'
    | StorageFailureCode;
}

export interface NewDocument {
  readonly keys: DraftKeys;
  readonly file: Blob;
  readonly name: string;
  readonly limits: FileLimits;
  /** Names already in the claim: a further `image.jpg` becomes `image (2).jpg`. */
  readonly takenNames: readonly string[];
  /** File that the new one replaces: its size no longer counts towards the claim's limit. */
  readonly replaced?: FileReference | undefined;
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** Checks a file and stores it, sealed, with the draft. The bytes stay as chosen: nothing is re-encoded. */
export async function addDocument(options: NewDocument): Promise<Result<FileReference, DocumentFailure>> {
  const { keys, file, limits, signal } = options;
  if (file.size === 0) return fail({ code: 'empty' });
  if (file.size > limits.maxFileBytes) return fail({ code: 'too-large' });
  const content = await file.arrayBuffer().catch(() => undefined);
  if (content === undefined) return fail({ code: 'unreadable' });
  const type = typeOf(content);
  if (type === undefined || !limits.acceptedTypes.includes(type)) return fail({ code: 'type' });
  try {
    const held = (await measureDocuments(keys.draftId)) - (options.replaced?.size ?? 0);
    if (held + file.size > limits.maxClaimBytes) return fail({ code: 'claim-too-large' });
    if (!(await hasRoomFor(file.size))) return fail({ code: 'quota' });
    const reference: FileReference = {
      documentId: crypto.randomUUID(),
      name: makeUniqueName(options.name, options.takenNames),
      size: file.size,
      type,
      sha256: await sha256Hex(content),
    };
    await requestLock(CHUNK_WRITES_LOCK, { mode: 'shared' }, () => keepDocument(options, reference, content));
    return succeed(reference);
  } catch (error) {
    if (signal?.aborted) return fail({ code: 'aborted' });
    const { code } = toStorageFailure(error);
    logEvent('document-not-kept', code);
    return fail({ code });
  }
}

/** Writes the document's row and key last, so that every document with a row is complete. */
async function keepDocument(
  { keys, onProgress, signal }: NewDocument,
  reference: FileReference,
  content: ArrayBuffer,
): Promise<void> {
  const { documentId, size } = reference;
  const key = await createDataKey();
  await writeChunks({ documentId, key, content, onProgress, signal });
  const row: DocumentRow = {
    id: documentId,
    ownerId: keys.draftId,
    addedAt: Date.now(),
    size,
    chunkCount: countChunks(size),
    meta: await sealDocumentMeta(key, reference),
  };
  const wrapped = await wrapDataKey(keys.credentialsKey, key, documentId);
  await withDatabase((database) =>
    database.transaction('rw', database.drafts, database.documents, database.keyWraps, async () => {
      const draft = await database.drafts.get(keys.draftId);
      if (draft === undefined) throw new StorageError('gone');
      if (draft.status !== 'open') throw new StorageError('frozen');
      await database.documents.put(row);
      await database.keyWraps.put({ keyId: documentId, by: 'credentials', wrapped });
    }),
  );
}

export interface OpenDocument {
  readonly reference: FileReference;
  read(): Promise<Blob>;
}

/** Opens one of the draft's documents. Fails with `gone` if it is not stored, `damaged` or `no-key` if it does not open. */
export async function openDocument(
  keys: DraftKeys,
  documentId: string,
): Promise<Result<OpenDocument, { readonly code: StorageFailureCode }>> {
  try {
    const [row, wrap] = await withDatabase((database) =>
      Promise.all([database.documents.get(documentId), database.keyWraps.get([documentId, 'credentials'])]),
    );
    if (row === undefined || row.ownerId !== keys.draftId) return fail({ code: 'gone' });
    if (wrap === undefined) return fail({ code: 'no-key' });
    const key = await unwrapDataKey(keys.credentialsKey, wrap.wrapped, documentId);
    const reference = await readDocumentMeta(key, row);
    return succeed({ reference, read: () => readChunks(key, row, reference.type) });
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

export async function removeDocument(keys: DraftKeys, documentId: string): Promise<void> {
  await withDatabase((database) =>
    database.transaction(
      'rw',
      [database.drafts, database.documents, database.documentChunks, database.keyWraps],
      async () => {
        const [draft, row] = [
          await database.drafts.get(keys.draftId),
          await database.documents.get(documentId),
        ];
        // A claim in the outbox keeps its files until it is filed or withdrawn.
        if (draft?.status === 'queued' || row?.ownerId !== keys.draftId) return;
        await deleteDocuments(database, [documentId]);
      },
    ),
  );
}

/** Returns the bytes of all documents of one owner. */
export async function measureDocuments(ownerId: string): Promise<number> {
  const rows = await withDatabase((database) => database.documents.where({ ownerId }).toArray());
  return rows.reduce((sum, { size }) => sum + size, 0);
}

function typeOf(content: ArrayBuffer): string | undefined {
  const bytes = new Uint8Array(content);
  return detectFileType(bytes.subarray(0, HEAD_BYTES), bytes.subarray(-TAIL_BYTES));
}
