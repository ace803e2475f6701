import { expect } from '@playwright/test';
import type { MockControl } from '#api-mock/control/client.ts';
import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import type { TestFile } from '../support/test-files.ts';
import { FILED_FIELDS } from './claim-answers.ts';

/** Expects exactly one submission in the mock, with the claimant's answers and exactly these documents, byte for byte. */
export async function expectFiledOnce(
  control: MockControl,
  documents: readonly TestFile[],
): Promise<SubmissionRecord> {
  const submissions = await control.listSubmissions();
  expect(submissions).toHaveLength(1);
  const [filed] = submissions;
  if (filed === undefined) throw new Error('Nothing was filed.');
  expect(filed.fields).toMatchObject(FILED_FIELDS);
  expect(filed.files.map(({ name, type, sha256 }) => ({ name, type, sha256 }))).toEqual(
    documents.map(({ name, mimeType, sha256 }) => ({ name, type: mimeType, sha256 })),
  );
  return filed;
}
