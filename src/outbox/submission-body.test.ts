import { describe, expect, test } from 'vitest';
import type { ClaimPayload } from '#claim/model/payload.ts';
import type { FormModel } from '#server/form-model.ts';
import { buildMultipart } from '#server/submission.ts';
import { listManifest } from './row-content.ts';

const FILE = { documentId: 'd1', name: 'receipt "1".pdf', size: 3, type: 'application/pdf', sha256: 'aa' };

function model(clientId: string, dtoMapping: string, fields: FormModel['fields']): FormModel {
  return { id: null, clientId, metadata: { formType: 'Standard', dtoMapping }, metadataHash: 'h', fields };
}

const CLAIM: ClaimPayload = {
  userPreferredCulture: 'es',
  signature: null,
  claimantInfo: model('client-1', 'claimantInfo', { firstName: 'Zoë' }),
  credentials: null,
  claimDetails: null,
  prepopulatedData: [],
  documentContexts: [model('client-2', 'documentContexts', { description: null, file: [FILE] })],
  claimTransactions: [],
};

describe('the multipart body of a submit', () => {
  test('has each member of the payload as a JSON string [S7.22 S3.51 S3.53 S3.54]', () => {
    const body = buildMultipart({ reCaptchaResponse: 'token', captchaRawValue: 'raw', ...CLAIM }, []);
    expect(Object.fromEntries(body)).toEqual({
      reCaptchaResponse: '"token"',
      captchaRawValue: '"raw"',
      userPreferredCulture: '"es"',
      signature: 'null',
      claimantInfo: JSON.stringify(CLAIM.claimantInfo),
      credentials: 'null',
      claimDetails: 'null',
      prepopulatedData: '[]',
      documentContexts: JSON.stringify(CLAIM.documentContexts),
      claimTransactions: '[]',
      documents: 'null',
    });
  });

  test('names each file by the clientId of its document context, and then has no part `documents` [S7.20 S7.21 S3.54]', async () => {
    const [entry] = listManifest(CLAIM);
    if (entry === undefined) throw new Error('The claim has a file');
    const blob = new Blob(['abc'], { type: FILE.type });
    const body = buildMultipart({ reCaptchaResponse: null, captchaRawValue: 'raw', ...CLAIM }, [
      { entry, blob },
    ]);
    expect(body.has('documents')).toBe(false);
    const part = body.get('client-2');
    expect(part).toBeInstanceOf(File);
    expect(part).toMatchObject({ name: FILE.name, type: FILE.type, size: 3 });
  });
});

test('the manifest lists every file with its document context', () => {
  expect(listManifest(CLAIM)).toEqual([{ ...FILE, contextClientId: 'client-2' }]);
});
