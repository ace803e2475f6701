import { fail, type Result, succeed } from '#kernel/result.ts';
import { type FieldValue, type FileReference, toFileReferences } from '#server/form-model.ts';
import { readCredentials } from '../claimant.ts';
import { addDocument, type FileLimits } from '../documents.ts';
import type { StoredModel } from '../draft-records.ts';
import { createDraft, type Now } from '../drafts.ts';
import { eraseDraft } from '../erase.ts';
import type { OpenDraft } from '../open-draft.ts';
import { endOthersSession } from '../session-claims.ts';
import type { StorageFailureCode } from '../storage-error.ts';
import { toStorageFailure } from '../storage-failure.ts';
import { countChunks } from '../vault/file-seal.ts';
import { type DraftFile, draftFileSchema } from './draft-file.ts';
import { frameToJson, openSealedFile, type SealedFileReader } from './sealed-file.ts';

/** `not-opened`: no file of ours, or not its passphrase; `document`: a document in it cannot be taken here; else storage. */
export interface ImportFailure {
  readonly code: 'not-opened' | 'document' | StorageFailureCode;
}

export interface ImportOptions {
  readonly file: Blob;
  readonly passphrase: string;
  readonly limits: FileLimits;
  readonly sessionUntil: number;
  readonly now: Now;
  /** Another claimant's session was live, and has ended: nobody sees another's claims. Called before anything is kept. */
  readonly onOthersEnded?: () => Promise<void>;
}

/** Room for the answers and the seals, beside the documents of a claim. */
const OTHER_BYTES = 10_000_000;

/** Takes an exported draft up on this device, sealed to the credentials in it. Sending still needs the server's authorization. */
export async function importDraft(options: ImportOptions): Promise<Result<OpenDraft, ImportFailure>> {
  // It is taken into memory frame by frame, as long as it says that they are: what cannot be a draft is not begun with.
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
    // The first frame is the last one only where there are no documents: it is opened as either.
    const frame = await reader.next(false).catch(() => reader.next(true));
    return { content: draftFileSchema.parse(frameToJson(frame)), reader };
  } catch {
    return undefined;
  }
}

/** Keeps the documents under ids of this device, and points the models to them. */
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
