import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createPdf, createTester, hashBytes, readSubmitAnswer } from '../test-support/tester.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

async function createAuthorizedTester() {
  const tester = createTester(mock.url);
  await tester.authorize();
  return tester;
}

describe('POST /api/forms/{form}', () => {
  it('stores fields and files byte for byte, whatever the file is called', async () => {
    const tester = await createAuthorizedTester();
    const file = createPdf(70_000, 'client-file0001', 'a "quoted"\nRechnung für 漢字.pdf');
    const tiny = createPdf(9, 'client-file0002', 'b.pdf');
    const answer = await readSubmitAnswer(await tester.submit({ files: [file, tiny] }));
    const [submission] = await tester.control.listSubmissions();
    expect(answer).toMatchObject({
      status: 200,
      submitted: true,
      referenceCodeForm: submission?.referenceCodeForm,
    });
    expect(submission?.fields).toMatchObject({
      claimantInfo: { lastName: 'Ibáñez-Peña' },
      claimTransactions: [],
    });
    expect(submission?.files[0]).toEqual({
      clientId: 'client-file0001',
      name: file.name,
      type: 'application/pdf',
      detectedType: 'application/pdf',
      size: 70_000,
      sha256: hashBytes(file.bytes),
    });
    const stored = await tester.control.readFile(submission?.id ?? '', 'client-file0001');
    expect(hashBytes(stored)).toBe(hashBytes(file.bytes));
  });

  it('refuses a claim without its CSRF token with JSON 403, and takes it with the token', async () => {
    const tester = await createAuthorizedTester();
    const refused = await tester.submit({ csrf: 'wrong' });
    expect(refused.status).toBe(403);
    expect(refused.headers.get('Content-Type')).toContain('application/json');
    expect((await tester.submit()).status).toBe(200);
  });

  it('refuses a claim without a session, and one of another claimant than the session’s, with 401', async () => {
    const stranger = createTester(mock.url);
    expect((await stranger.submit()).status).toBe(401);
    await stranger.authorize('standard', { classMemberId: 'RW-2075-4418', pin: '906352' });
    expect((await stranger.submit()).status).toBe(401);
  });

  it('takes documents for a claim that was filed in this space, by its reference number', async () => {
    const tester = await createAuthorizedTester();
    const { referenceCodeForm } = await readSubmitAnswer(await tester.submit());
    const credentials = { claimReferenceNumber: referenceCodeForm ?? '', pin: '274163' };
    expect((await tester.authorize('documents-upload', credentials)).answer.authorized).toBe(true);
    const model = {
      id: null,
      clientId: 'client-cred0001',
      metadata: { formType: 'DocumentsUpload', dtoMapping: 'credentials' },
      metadataHash: 'a-hash',
      fields: credentials,
    };
    const response = await tester.submit({
      form: 'documents-upload',
      parts: { credentials: model },
      files: [createPdf()],
    });
    expect((await readSubmitAnswer(response)).referenceCodeForm).toMatch(/^RW-D-\d+$/);
  });

  it('has no Lookup submit path', async () => {
    const tester = await createAuthorizedTester();
    expect((await tester.submit({ form: 'lookup' })).status).toBe(404);
  });

  it.each([
    ['a part that is missing', { claimTransactions: undefined }],
    [
      'a section of another form type',
      {
        signature: {
          ...createModel('signature'),
          metadata: { formType: 'Automotive', dtoMapping: 'signature' },
        },
      },
    ],
    ['a section under another name', { signature: createModel('claimantInfo') }],
    ['a section that is null', { claimDetails: null }],
    ['a part that no claim has', { unheardOf: 1 }],
  ])('refuses %s with 422', async (_case, parts) => {
    const tester = await createAuthorizedTester();
    expect((await tester.submit({ parts })).status).toBe(422);
    expect(await tester.control.listSubmissions()).toHaveLength(0);
  });

  it('refuses files that are not those announced with 422', async () => {
    const tester = await createAuthorizedTester();
    const sent = createPdf(2000);
    const damaged = await tester.submit({ files: [sent], announced: [createPdf(2001)] });
    const unannounced = await tester.submit({ files: [sent], announced: [] });
    const missing = await tester.submit({ files: [], announced: [sent] });
    expect([damaged.status, unannounced.status, missing.status]).toEqual([422, 422, 422]);
  });

  it('refuses a file by its bytes, whatever its name and type say, with 415', async () => {
    const tester = await createAuthorizedTester();
    const bytes = new TextEncoder().encode('<svg onload=alert(1)>');
    const response = await tester.submit({ files: [{ ...createPdf(), bytes }] });
    expect(response.status).toBe(415);
  });

  it('reads a claim above the limits to its end and refuses it with 413', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ preset: 'small-files-only' });
    expect((await tester.submit({ files: [createPdf(3_000_000)] })).status).toBe(413);
    const many = ['1', '2', '3'].map((id) => createPdf(900_000, `client-file000${id}`));
    expect((await tester.submit({ files: many })).status).toBe(413);
    expect((await tester.submit({ files: [createPdf(900_000)] })).status).toBe(200);
  });

  it('refuses empty required answers with 400 and names them', async () => {
    const tester = await createAuthorizedTester();
    const answer = await readSubmitAnswer(
      await tester.submit({ parts: { signature: createModel('signature') } }),
    );
    expect(answer.status).toBe(400);
    expect(answer.error).toContain('signature.signatureName');
  });

  it('wants a fresh captcha token where the policy does, single use, and says so', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ preset: 'captcha-fresh-required' });
    expect(await readSubmitAnswer(await tester.submit())).toMatchObject({
      status: 400,
      captchaRequired: true,
    });
    const reCaptchaResponse = await tester.control.getCaptchaToken();
    expect((await tester.submit({ parts: { reCaptchaResponse } })).status).toBe(200);
    expect((await tester.submit({ parts: { reCaptchaResponse } })).status).toBe(400);
  });

  it('answers 400 for a body that is no multipart, and 415 for another content type', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ patch: { csrf: { check: false } } });
    const send = (contentType: string) =>
      tester.call('/api/forms/standard', {
        method: 'POST',
        headers: { 'Content-Type': contentType, 'Idempotency-Key': crypto.randomUUID() },
        body: '--x\r\nnonsense',
      });
    expect((await send('multipart/form-data; boundary=x')).status).toBe(400);
    expect((await send('multipart/form-data')).status).toBe(400);
    expect((await send('application/json')).status).toBe(415);
  });
});

function createModel(dtoMapping: string) {
  return {
    id: null,
    clientId: 'client-test0001',
    metadata: { formType: 'Standard', dtoMapping },
    metadataHash: 'a-hash',
    fields: {},
  };
}
