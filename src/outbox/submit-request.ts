import type { ClaimPayload } from '#claim/model/payload.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { ManifestEntry } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import { hashBlob, readChunks } from '#vault/documents/sealed-documents.ts';
import type { FlushDependencies } from './flush-probe.ts';
import type { OutboxEvent } from './outbox-machine.ts';
import { openSubmittedKey } from './row-content.ts';
import { classifyAnswer } from './server-answers.ts';

/** The client's submit operation, as section 7 of the specification has its signature; the claim is bound to it before. */
export type SubmitForm = (
  formType: FormType,
  culture: string,
  /** A fresh token; null where none could be had: the server decides. */
  captchaToken: string | null,
  /** The `captcha` value of the authorize answer. */
  previousCaptcha: string | null,
) => Promise<OutboxEvent>;

/** A frozen claim with its files opened, ready to be sent under its idempotency key. */
export interface PreparedClaim {
  readonly rowId: string;
  readonly claim: ClaimPayload;
  readonly files: readonly ClaimFile[];
}

/** Binds a frozen claim to the submit operation, which sends it once and tells what became of it. */
export function prepareSubmit(
  { rowId, claim, files }: PreparedClaim,
  { api, clock, onProgress, signal }: Pick<FlushDependencies, 'api' | 'clock' | 'onProgress' | 'signal'>,
): SubmitForm {
  return async (formType, culture, captchaToken, previousCaptcha) => {
    const captcha = { reCaptchaResponse: captchaToken, captchaRawValue: previousCaptcha };
    const answer = await api.submit({
      formType,
      idempotencyKey: rowId,
      body: buildMultipart({ ...claim, userPreferredCulture: culture }, captcha, files),
      bodyBytes: files.reduce((sum, { blob }) => sum + blob.size, 0),
      signal,
      onProgress: onProgress && ((part) => onProgress(rowId, part)),
    });
    if (answer.ok) return classifyAnswer(answer.value, clock.now().getTime());
    return { type: answer.error.mayHaveArrived ? 'answer-lost' : 'not-delivered' };
  };
}

/** A file of the claim, opened for sending. */
export interface ClaimFile {
  readonly entry: ManifestEntry;
  readonly blob: Blob;
}

/**
 * The multipart body of a submit (specification, section 7): each member of the payload is a part whose body is the member as a JSON
 * string; each file is a part named by the clientId of its document context. Without files there is a part `documents`: null.
 */
export function buildMultipart(
  claim: ClaimPayload,
  captcha: Pick<SubmissionPayload, 'reCaptchaResponse' | 'captchaRawValue'>,
  files: readonly ClaimFile[],
): FormData {
  const body = new FormData();
  for (const [name, member] of Object.entries({ ...captcha, ...claim })) {
    body.append(name, JSON.stringify(member));
  }
  if (files.length === 0) body.append('documents', JSON.stringify(null));
  for (const { entry, blob } of files) body.append(entry.contextClientId, blob, entry.name);
  return body;
}

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
