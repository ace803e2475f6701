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

/** The owner of shared files. */
export const INBOX = 'inbox';
/** A shared file is kept this long (decisions, "Share target"). */
export const INBOX_KEEP_MS = 3_600_000;
/** Any site can post to the share target: more than this is not taken. A file may be as large as a document (25 MiB), all together as two. */
export const INBOX_LIMITS = { files: 10, fileBytes: 26_214_400, bytes: 52_428_800 } as const;

/** A file shared from another app, waiting for the claimant to attach it. */
export interface SharedFile {
  readonly reference: FileReference;
  /** Epoch milliseconds by the device's clock. */
  readonly receivedAt: number;
  read(): Promise<Blob>;
}

/** Keeps a shared file, sealed by the device's key. It is untrusted: only a known type, told by content, is taken. */
export async function addToInbox(
  file: File,
): Promise<Result<void, StorageFailure | { readonly code: 'refused' }>> {
  if (file.size === 0 || file.size > INBOX_LIMITS.fileBytes) return fail({ code: 'refused' });
  try {
    const content = await file.arrayBuffer();
    const bytes = new Uint8Array(content);
    const type = detectFileType(bytes.subarray(0, HEAD_BYTES), bytes.subarray(-TAIL_BYTES));
    if (type === undefined || !(await hasInboxRoomFor(file.size))) return fail({ code: 'refused' });
    // What anybody has sent must not take the room that the claimant's answers need.
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

/** Whether a shared file's hour is not over. One from the future was kept before the clock was set back. */
export function isKeptInInbox(receivedAt: number, now: number = Date.now()): boolean {
  return Math.abs(now - receivedAt) <= INBOX_KEEP_MS;
}

/** The shared files that are not over an hour old, latest first. */
export async function openInbox(now: number = Date.now()): Promise<readonly SharedFile[]> {
  const rows = await withDatabase((database) => database.documents.where({ ownerId: INBOX }).toArray());
  const fresh = rows.filter(({ addedAt }) => isKeptInInbox(addedAt, now));
  const files = await Promise.all(fresh.map((row) => open(row).catch(() => undefined)));
  return files.filter((file) => file !== undefined).sort((a, b) => b.receivedAt - a.receivedAt);
}

/** Forgets a shared file: it was attached, or is not wanted. */
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
