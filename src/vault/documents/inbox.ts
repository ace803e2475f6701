import { sha256Hex } from '#kernel/bytes.ts';
import { requestLock } from '#kernel/request-lock.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { StorageError, type StorageFailure } from '#kernel/storage-trouble.ts';
import type { FileReference } from '#server/form-model.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DocumentRow } from '#vault/database/rows.ts';
import { deleteDocuments } from '#vault/database/schema.ts';
import { hasRoomFor, toStorageFailure } from '#vault/device-storage.ts';
import { DEVICE_KEYS_LOCK, findDeviceKeys, readDeviceKey } from '#vault/keys/device-key.ts';
import { countChunks, createDataKey, unwrapByAny, wrapDataKey } from '#vault/keys/sealing.ts';
import { cleanFileName } from './file-names.ts';
import { detectFileType, HEAD_BYTES, TAIL_BYTES } from './file-type.ts';
import {
  CHUNK_WRITES_LOCK,
  readChunks,
  readDocumentMeta,
  sealDocumentMeta,
  writeChunks,
} from './sealed-documents.ts';

export const INBOX = 'inbox';
/** Time for which a shared file is kept (decisions, "Share target"). Milliseconds. */
export const INBOX_KEEP_MS = 3_600_000;
/** Limits for shared files, since any site can post to the share target: each at most a document's size (25 MiB), together at most two. */
export const INBOX_LIMITS = { files: 10, fileBytes: 26_214_400, bytes: 52_428_800 } as const;

export interface SharedFile {
  readonly reference: FileReference;
  /** Epoch milliseconds by the device's clock. */
  readonly receivedAt: number;
  read(): Promise<Blob>;
}

/** Stores a shared file, sealed by the device's key. The file is untrusted: only known types, detected by content, are accepted. */
export async function addToInbox(
  file: File,
): Promise<Result<void, StorageFailure | { readonly code: 'refused' }>> {
  if (file.size === 0 || file.size > INBOX_LIMITS.fileBytes) return fail({ code: 'refused' });
  try {
    const content = await file.arrayBuffer();
    const bytes = new Uint8Array(content);
    const type = detectFileType(bytes.subarray(0, HEAD_BYTES), bytes.subarray(-TAIL_BYTES));
    if (type === undefined || !(await hasInboxRoomFor(file.size))) return fail({ code: 'refused' });
    // Untrusted files must not take the space that the claimant's answers need.
    if (!(await hasRoomFor(file.size))) return fail({ code: 'quota' });
    const reference: FileReference = {
      documentId: crypto.randomUUID(),
      name: cleanFileName(file.name),
      size: file.size,
      type,
      sha256: await sha256Hex(content),
    };
    await requestLock(CHUNK_WRITES_LOCK, { mode: 'shared' }, () =>
      requestLock(DEVICE_KEYS_LOCK, { mode: 'shared' }, () => keep(reference, content)),
    );
    return succeed(undefined);
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

async function keep(reference: FileReference, content: ArrayBuffer): Promise<void> {
  const { documentId, size } = reference;
  const deviceKey = await readDeviceKey(INBOX);
  if (deviceKey === undefined) throw new StorageError('no-key');
  const key = await createDataKey();
  await writeChunks({ documentId, key, content });
  const row: DocumentRow = {
    id: documentId,
    ownerId: INBOX,
    addedAt: Date.now(),
    size,
    chunkCount: countChunks(size),
    meta: await sealDocumentMeta(key, reference),
  };
  const wrapped = await wrapDataKey(deviceKey, key, documentId);
  await withDatabase((database) =>
    database.transaction('rw', database.documents, database.keyWraps, async () => {
      await database.documents.put(row);
      await database.keyWraps.put({ keyId: documentId, by: 'device', wrapped });
    }),
  );
}

/** Tells whether a shared file is still to be kept. A time far in the future means that the clock was set back since. */
export function isKeptInInbox(receivedAt: number, now: number = Date.now()): boolean {
  return Math.abs(now - receivedAt) <= INBOX_KEEP_MS;
}

/** Opens the shared files of the last hour, latest first. */
export async function openInbox(now: number = Date.now()): Promise<readonly SharedFile[]> {
  const rows = await withDatabase((database) => database.documents.where({ ownerId: INBOX }).toArray());
  const fresh = rows.filter(({ addedAt }) => isKeptInInbox(addedAt, now));
  const files = await Promise.all(fresh.map((row) => open(row).catch(() => undefined)));
  return files.filter((file) => file !== undefined).sort((a, b) => b.receivedAt - a.receivedAt);
}

export async function removeFromInbox(documentId: string): Promise<void> {
  await withDatabase((database) =>
    database.transaction('rw', database.documents, database.documentChunks, database.keyWraps, async () => {
      const row = await database.documents.get(documentId);
      if (row?.ownerId === INBOX) await deleteDocuments(database, [documentId]);
    }),
  );
}

async function hasInboxRoomFor(bytes: number): Promise<boolean> {
  const rows = await withDatabase((database) => database.documents.where({ ownerId: INBOX }).toArray());
  const kept = rows.reduce((sum, { size }) => sum + size, 0);
  return rows.length < INBOX_LIMITS.files && kept + bytes <= INBOX_LIMITS.bytes;
}

async function open(row: DocumentRow): Promise<SharedFile | undefined> {
  const wrap = await withDatabase((database) => database.keyWraps.get([row.id, 'device']));
  if (wrap === undefined) return undefined;
  const key = await unwrapByAny(await findDeviceKeys(INBOX), wrap.wrapped, row.id);
  if (key === undefined) return undefined;
  const reference = await readDocumentMeta(key, row);
  return { reference, receivedAt: row.addedAt, read: () => readChunks(key, row, reference.type) };
}
