import { expect, it } from 'vitest';
import type { SubmissionRecord } from '#api-mock/control/contract.ts';
import { pdfOfSize } from '../support/test-files.ts';
import { type Facts, findLoss, findUntruths, findWrongFiling } from './judge.ts';
import { makeView } from './test-view.ts';
import { createUploadScript } from './upload-script.ts';

const file = pdfOfSize(10_000);
const script = createUploadScript([{ file, note: 'A note' }]);

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

const NOTHING = { outbox: 0, receipts: 0, drafts: 0 };

function findUntruthsOf(
  line: string,
  changes: Partial<Facts> & { readonly isWithoutStorage?: boolean } = {},
) {
  const { isWithoutStorage = false, ...facts } = changes;
  return findUntruths(makeView({ lines: [line], isWithoutStorage }), {
    filedBefore: facts.codes?.length ?? 0,
    codes: [],
    knownCodes: ['RW-S-100482'],
    kept: NOTHING,
    hasDeadlinePassed: false,
    submits: 1,
    ...facts,
  });
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

const FILED = { codes: ['RW-D-200001'] };

it.each<[string, Parameters<typeof findUntruthsOf>[1]]>([
  ['Your claim is filed', {}],
  ['You filed this claim, code RW-D-200009.', FILED],
  ['Documents: started, not submitted', FILED],
  ['Your claim is saved on this device, not yet filed', FILED],
  ['Your claim is NOT filed.', FILED],
  ['There is no claim on this device.', { kept: { ...NOTHING, outbox: 1 } }],
  ['There is no claim on this device.', { kept: { ...NOTHING, receipts: 1 } }],
  ['Saved on this device just now', { isWithoutStorage: true }],
  ['What was saved is still there.', { submits: 0 }],
  ['The deadline has passed', {}],
])('takes "%s" for an untruth where the judge knows better', (line, facts) => {
  expect(findUntruthsOf(line, facts)).toHaveLength(1);
});

it.each<[string, Parameters<typeof findUntruthsOf>[1]]>([
  ['Your claim is filed', FILED],
  ['You filed this claim, code RW-D-200001.', FILED],
  ['Documents for RW-S-100482', {}],
  ['Documents: started, not submitted', {}],
  ['Your claim is saved on this device, not yet filed', {}],
  ['We tried to send it, but it is not confirmed yet', FILED],
  ['We tried to send it, but it is not confirmed yet', {}],
  // The claim arrived while the page was read.
  ['Your claim is NOT filed.', { ...FILED, filedBefore: 0 }],
  // The first claim is filed, but the second one is not.
  ['Your claim is NOT filed.', { ...FILED, submits: 2 }],
  ['There is no claim on this device.', {}],
  ['There is no claim on this device.', { kept: undefined }],
  ['Saved on this device just now', { kept: { ...NOTHING, drafts: 1 } }],
  ['What was saved is still there.', { submits: 0, kept: { ...NOTHING, drafts: 1 } }],
  ['The deadline has passed', { hasDeadlinePassed: true }],
])('takes "%s" for the truth where it is', (line, facts) => {
  expect(findUntruthsOf(line, facts)).toEqual([]);
});

it.each([
  ['claim', NOTHING, [], 'claim'],
  ['claim', { ...NOTHING, drafts: 1 }, [], 'claim'],
  ['claim', { ...NOTHING, outbox: 1 }, [], undefined],
  ['claim', NOTHING, [fileClaim()], undefined],
  ['draft', NOTHING, [], 'draft'],
  ['draft', { ...NOTHING, drafts: 1 }, [], undefined],
  ['nothing', NOTHING, [], undefined],
] as const)(
  'judges a %s that came too late where the device holds %j',
  async (made, kept, filed, finding) => {
    const found = await findLoss(made, kept, server(...filed));
    expect(found?.includes(`of a ${finding} that came too late`)).toBe(
      finding === undefined ? undefined : true,
    );
  },
);

function fileOf({ files: [first] }: SubmissionRecord) {
  if (first === undefined) throw new Error('The claim has no file.');
  return first;
}
