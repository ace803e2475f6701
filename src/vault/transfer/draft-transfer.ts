import * as z from 'zod/mini';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { StorageError, type StorageFailure, type StorageFailureCode } from '#kernel/storage-trouble.ts';
import {
  type FieldValue,
  type FileReference,
  type FormModel,
  fileReferenceSchema,
  formModelSchema,
  toFileReferences,
} from '#server/form-model.ts';
import { formTypeSchema } from '#server/form-type.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { addDocument, type FileLimits, openDocument } from '#vault/documents/documents.ts';
import type { StoredModel } from '#vault/drafts/draft-records.ts';
import { createDraft, type Now } from '#vault/drafts/drafts.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { eraseDraft } from '#vault/erasing.ts';
import { readCredentials } from '#vault/keys/credentials.ts';
import { CHUNK_BYTES, countChunks } from '#vault/keys/sealing.ts';
import { endOthersSession } from '#vault/session-claims.ts';
import {
  createPassphrase,
  createSealedFile,
  frameToJson,
  jsonToFrame,
  openSealedFile,
  type SealedFileReader,
  type SealedFileWriter,
} from './sealed-file.ts';

const flagsSchema = z.object({ dirty: z.boolean(), touched: z.boolean(), everDirty: z.boolean() });

/** First frame of an exported draft; the chunks of its documents follow in this order. */
export const draftFileSchema = z.object({
  formType: formTypeSchema,
  page: z.nullable(z.string()),
  models: z.array(
    z.object({
      model: formModelSchema,
      list: z.enum(['drafts', 'saved', 'prepopulated']),
      order: z.number(),
      flags: z.record(z.string(), flagsSchema),
    }),
  ),
  documents: z.array(fileReferenceSchema),
});
export type DraftFile = z.infer<typeof draftFileSchema>;

export interface ExportedDraft {
  readonly file: Blob;
  /** Shown once and stored nowhere. */
  readonly passphrase: string;
}

/** Exports a draft, also one in the outbox, with its documents to one file, sealed by a generated passphrase. */
export async function exportDraft(draft: OpenDraft): Promise<Result<ExportedDraft, StorageFailure>> {
  try {
    const saved = await draft.flush();
    // A copy without the newest answers would pass for the whole claim.
    if (!saved.ok) return saved;
    const models = await draft.readModels();
    const documents = listDocuments(models.map(({ model }) => model));
    const passphrase = createPassphrase();
    const writer = await createSealedFile(passphrase);
    const content: DraftFile = {
      formType: draft.formType,
      page: (await draft.readPage()) ?? null,
      models: models.map((stored) => ({ ...stored })),
      documents,
    };
    await writer.add(jsonToFrame(content), documents.length === 0);
    for (const [index, reference] of documents.entries()) {
      await addDocumentFrames(writer, draft, reference, index === documents.length - 1);
    }
    return succeed({ file: writer.finish(), passphrase });
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

async function addDocumentFrames(
  writer: SealedFileWriter,
  draft: OpenDraft,
  reference: FileReference,
  isLastDocument: boolean,
): Promise<void> {
  const document = await openDocument(draft.keys, reference.documentId);
  if (!document.ok) throw new StorageError(document.error.code);
  const blob = await document.value.read();
  const count = countChunks(blob.size);
  for (let index = 0; index < count; index += 1) {
    const chunk = blob.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES);
    await writer.add(new Uint8Array(await chunk.arrayBuffer()), isLastDocument && index === count - 1);
  }
}

function listDocuments(models: readonly FormModel[]): FileReference[] {
  return models.flatMap(({ fields }) => Object.values(fields).flatMap(toFileReferences));
}

/** `not-opened`: not an exported draft, or a wrong passphrase; `document`: a document is not accepted here; else a storage failure. */
export interface ImportFailure {
  readonly code: 'not-opened' | 'document' | StorageFailureCode;
}

export interface ImportOptions {
  readonly file: Blob;
  readonly passphrase: string;
  readonly limits: FileLimits;
  readonly sessionUntil: number;
  readonly now: Now;
  /** Called before anything is stored if another claimant's session was live and has ended: nobody may see another's claims. */
  readonly onOthersEnded?: () => Promise<void>;
}

/** Space for answers and seals, beside the documents of a claim. */
const OTHER_BYTES = 10_000_000;

/** Imports an exported draft, sealed by the credentials in it. Sending still needs the server's authorization. */
export async function importDraft(options: ImportOptions): Promise<Result<OpenDraft, ImportFailure>> {
  // The file states the lengths of its frames, which are read into memory: refuse one that is too large for a draft.
  if (options.file.size > options.limits.maxClaimBytes + OTHER_BYTES) return fail({ code: 'document' });
  const opened = await openDraftFile(options);
  const models = opened?.content.models ?? [];
  const credentials = readCredentials(models.map(({ model }) => model));
  if (opened === undefined || credentials === undefined) return fail({ code: 'not-opened' });
  const { content, reader } = opened;
  const { sessionUntil, now } = options;
  if (await endOthersSession(credentials)) await options.onOthersEnded?.();
  const draft = await createDraft({ formType: content.formType, credentials, models, sessionUntil, now });
  if (!draft.ok) return draft;
  const taken = await takeDocuments(draft.value, content, reader, options.limits);
  if (!taken.ok) {
    await draft.value.close();
    await eraseDraft(draft.value.id);
    return taken;
  }
  return succeed(draft.value);
}

async function openDraftFile({
  file,
  passphrase,
}: ImportOptions): Promise<{ content: DraftFile; reader: SealedFileReader } | undefined> {
  try {
    const reader = await openSealedFile(file, passphrase);
    // The first frame is the last one if there are no documents, so try both.
    const frame = await reader.next(false).catch(() => reader.next(true));
    return { content: draftFileSchema.parse(frameToJson(frame)), reader };
  } catch {
    return undefined;
  }
}

/** Stores the documents under new ids, and points the models to them. */
async function takeDocuments(
  draft: OpenDraft,
  content: DraftFile,
  reader: SealedFileReader,
  limits: FileLimits,
): Promise<Result<void, ImportFailure>> {
  try {
    const moved = new Map<string, FileReference>();
    for (const [index, reference] of content.documents.entries()) {
      if (reference.size > limits.maxFileBytes) return fail({ code: 'document' });
      const isLast = index === content.documents.length - 1;
      const file = await readDocument(reader, reference, isLast);
      const { name } = reference;
      const added = await addDocument({ keys: draft.keys, file, name, limits, takenNames: [] });
      if (!added.ok || added.value.sha256 !== reference.sha256) return fail({ code: 'document' });
      moved.set(reference.documentId, added.value);
    }
    for (const stored of content.models) repoint(draft, stored, moved);
    if (content.page !== null) draft.writePage(content.page);
    return await draft.flush();
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

async function readDocument(
  reader: SealedFileReader,
  reference: FileReference,
  isLastDocument: boolean,
): Promise<Blob> {
  const count = countChunks(reference.size);
  const parts: Blob[] = [];
  for (let index = 0; index < count; index += 1) {
    parts.push(new Blob([await reader.next(isLastDocument && index === count - 1)]));
  }
  return new Blob(parts);
}

function repoint(draft: OpenDraft, stored: StoredModel, moved: ReadonlyMap<string, FileReference>): void {
  const { clientId, fields } = stored.model;
  for (const [key, value] of Object.entries(fields)) {
    const next = repointValue(value, moved);
    const flags = stored.flags[key] ?? { dirty: true, touched: false, everDirty: true };
    if (next !== value) draft.save({ kind: 'field', address: { clientId, key }, value: next, flags });
  }
}

function repointValue(value: FieldValue, moved: ReadonlyMap<string, FileReference>): FieldValue {
  const references = toFileReferences(value);
  return references.length === 0
    ? value
    : references.map((reference) => moved.get(reference.documentId) ?? reference);
}
