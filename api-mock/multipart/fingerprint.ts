import { createHash } from 'node:crypto';
import type { SubmissionPayload } from '#server/submission.ts';
import type { StoredFile } from '../control/contract.ts';
import { isJsonObject } from '../scenario/merge-patch.ts';

/**
 * Hashes what makes two requests the same claim: the models and the files' bytes. Ignores the captcha values, which are new each time,
 * the multipart boundary and the order of members.
 */
export function computeFingerprint(
  formType: string,
  payload: SubmissionPayload,
  files: readonly StoredFile[],
): string {
  const { reCaptchaResponse: _token, captchaRawValue: _rawValue, ...claim } = payload;
  const hashes = files.map(({ clientId, sha256 }) => `${clientId}:${sha256}`).sort();
  return createHash('sha256')
    .update(JSON.stringify(sortMembers([formType, claim, hashes])))
    .digest('hex');
}

function sortMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortMembers);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sortMembers(value[key])]),
  );
}
