import type { ClaimPayload } from '#core/submission.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { ManifestEntry } from './outbox-row.ts';

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
