import { fail, type Result, succeed } from '#kernel/result.ts';
import { type FileReference, type FormModel, toFileReferences } from '#server/form-model.ts';
import { openDocument } from '../documents.ts';
import type { OpenDraft } from '../open-draft.ts';
import { StorageError, type StorageFailure } from '../storage-error.ts';
import { toStorageFailure } from '../storage-failure.ts';
import { CHUNK_BYTES, countChunks } from '../vault/file-seal.ts';
import type { DraftFile } from './draft-file.ts';
import { createPassphrase } from './passphrase.ts';
import { createSealedFile, jsonToFrame, type SealedFileWriter } from './sealed-file.ts';

export interface ExportedDraft {
  readonly file: Blob;
  /** Shown once: it is kept nowhere. */
  readonly passphrase: string;
}

/**
 * Puts a draft with its documents into one file, sealed with a generated passphrase, to go on with on another device or to keep. Works for
 * a draft that is in the outbox too.
 */
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
