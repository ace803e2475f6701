import { beforeEach, expect, it, vi } from 'vitest';
import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import { pdfOfSize } from '../support/test-files.ts';
import type { ClaimEntry } from './claims-page.ts';
import { findLoss, findUntruth, findWrongFiling } from './judge.ts';
import { createUploadScript } from './upload-script.ts';

const file = pdfOfSize(10_000);
const script = createUploadScript([{ file, note: 'A note' }]);

beforeEach(() => void vi.useFakeTimers());

function fileClaim(changes: Partial<SubmissionRecord> = {}): SubmissionRecord {
  return {
    id: 'one',
    formType: 'DocumentsUpload',
    receivedAt: '2026-01-01T00:00:00Z',
    referenceCodeForm: 'RW-D-1',
    idempotencyKey: 'key',
    attempts: 1,
    claimantId: 'marisol',
    fingerprint: 'print',
    fields: {
      credentials: { claimReferenceNumber: 'RW-S-100482', pin: '274163' },
      documentContexts: [{ description: 'A note' }],
    },
    parts: {},
    files: [
      {
        clientId: 'client-1',
        name: file.name,
        type: file.mimeType,
        detectedType: file.mimeType,
        size: 10_000,
        sha256: file.sha256,
      },
    ],
    ...changes,
  };
}

function server(...submissions: readonly SubmissionRecord[]) {
  return { listSubmissions: async () => [...submissions] };
}

function device(kind: ClaimEntry['kind'], words = '') {
  return { readClaim: async () => ({ kind, words }) };
}

async function findUntruthOf(...seen: Parameters<typeof findUntruth>): Promise<string | undefined> {
  const finding = findUntruth(...seen);
  await vi.advanceTimersByTimeAsync(10_000);
  return finding;
}

it('is content with a claim that was filed once as it was made', async () => {
  expect(await findWrongFiling(script, server(fileClaim()))).toBeUndefined();
});

it.each([
  ['a claim that did not come', [], 'not filed'],
  ['a claim that came twice', [fileClaim(), fileClaim({ idempotencyKey: 'other' })], 'filed 2 times'],
  ['other bytes', [fileClaim({ files: [{ ...fileOf(fileClaim()), sha256: 'other' }] })], 'other content'],
  ['a document that is missing', [fileClaim({ files: [] })], 'other content'],
  [
    'a note that is missing',
    [fileClaim({ fields: { ...fileClaim().fields, documentContexts: [] } })],
    'notes',
  ],
  ['a field that is missing', [fileClaim({ fields: { credentials: { pin: '274163' } } })], 'credentials.'],
])('finds %s', async (_name, submissions, finding) => {
  expect(await findWrongFiling(script, server(...submissions))).toContain(finding);
});

it.each([
  ['filed', '', []],
  ['draft', '', [fileClaim()]],
  ['waiting', 'Saved on this device, not yet filed', [fileClaim()]],
  ['waiting', 'Your claim is saved on this device, but NOT filed.', [fileClaim()]],
] as const)(
  'takes "%s: %s" for an untruth where the server knows better',
  async (kind, words, submissions) => {
    expect(await findUntruthOf(device(kind, words), server(...submissions))).toContain(kind);
  },
);

it.each([
  ['filed', '', [fileClaim()]],
  ['draft', '', []],
  ['waiting', 'Saved on this device, not yet filed', []],
  ['waiting', 'Sent, but no answer came', [fileClaim()]],
  ['waiting', 'Sent, but no answer came', []],
] as const)('takes "%s: %s" for the truth where it is', async (kind, words, submissions) => {
  expect(await findUntruthOf(device(kind, words), server(...submissions))).toBeUndefined();
});

it.each([
  ['claim', 'none', [], 'claim'],
  ['claim', 'draft', [], 'claim'],
  ['claim', 'waiting', [], undefined],
  ['claim', 'none', [fileClaim()], undefined],
  ['draft', 'none', [], 'draft'],
  ['draft', 'draft', [], undefined],
  ['nothing', 'none', [], undefined],
] as const)(
  'judges a %s that came too late where the device says "%s"',
  async (made, kind, filed, finding) => {
    const found = await findLoss(made, device(kind), server(...filed));
    expect(found?.includes(`of a ${finding} that came too late`)).toBe(
      finding === undefined ? undefined : true,
    );
  },
);

function fileOf({ files: [first] }: SubmissionRecord) {
  if (first === undefined) throw new Error('The claim has no file.');
  return first;
}
