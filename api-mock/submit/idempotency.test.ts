import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createPdf, createTester, readSubmitAnswer } from '../test-support/tester.ts';

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

describe('the idempotency ledger', () => {
  it('answers the same key and the same claim with the same reference code, and keeps one submission', async () => {
    const tester = await createAuthorizedTester();
    const key = randomUUID();
    const files = [createPdf()];
    const first = await readSubmitAnswer(await tester.submit({ key, files }));
    const second = await readSubmitAnswer(await tester.submit({ key, files }));
    expect(first).toMatchObject({ status: 200, submitted: true });
    expect(second).toEqual(first);
    const submissions = await tester.control.listSubmissions();
    expect(submissions).toHaveLength(1);
    expect(submissions[0]).toMatchObject({ idempotencyKey: key, attempts: 2 });
  });

  it('needs no new captcha for a repeat, and none of its values are part of the claim', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ patch: { captcha: { policy: 'fresh' } } });
    const key = randomUUID();
    const reCaptchaResponse = await tester.control.getCaptchaToken();
    const first = await tester.submit({ key, parts: { reCaptchaResponse } });
    const repeat = await tester.submit({ key, parts: { reCaptchaResponse: null, captchaRawValue: 'other' } });
    expect([first.status, repeat.status]).toEqual([200, 200]);
  });

  it('refuses the same key with another claim, or with the same claim and another file, with 422', async () => {
    const tester = await createAuthorizedTester();
    const key = randomUUID();
    await tester.submit({ key, files: [createPdf(2000)] });
    const otherFile = await tester.submit({ key, files: [createPdf(2001)] });
    const otherAnswers = await tester.submit({
      key,
      files: [createPdf(2000)],
      parts: { userPreferredCulture: 'es' },
    });
    expect([otherFile.status, otherAnswers.status]).toEqual([422, 422]);
    expect(await tester.control.listSubmissions()).toHaveLength(1);
  });

  it('answers 409 with Retry-After while the key is being processed, and says so when asked', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ patch: { submit: { processingMs: 700 } } });
    const key = randomUUID();
    const first = tester.submit({ key });
    await expect
      .poll(async () =>
        (await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } })).json(),
      )
      .toEqual({ state: 'processing' });
    const concurrent = await tester.submit({ key });
    expect(concurrent.status).toBe(409);
    expect(concurrent.headers.get('Retry-After')).toBe('1');
    expect((await first).status).toBe(200);
    expect(await tester.control.listSubmissions()).toHaveLength(1);
  });

  it('refuses a missing or malformed key with 400 only where keys are required', async () => {
    const tester = await createAuthorizedTester();
    expect((await tester.submit({ key: null })).status).toBe(400);
    expect((await tester.submit({ key: 'not-a-uuid' })).status).toBe(400);
    await tester.control.changeScenario({ patch: { submit: { idempotency: 'optional' } } });
    expect((await tester.submit({ key: null })).status).toBe(200);
  });

  it('takes each send for a claim of its own where the server knows nothing of keys', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ preset: 'no-idempotency' });
    const key = randomUUID();
    await tester.submit({ key });
    await tester.submit({ key });
    expect(await tester.control.listSubmissions()).toHaveLength(2);
    const status = await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(status.status).toBe(404);
  });

  it('forgets the key of a claim that was refused, so that it can be sent again', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ preset: 'submit-server-error' });
    const key = randomUUID();
    expect((await tester.submit({ key })).status).toBe(500);
    const unknown = await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(await unknown.json()).toEqual({ state: 'unknown' });
    expect((await tester.submit({ key })).status).toBe(500);
    expect((await tester.submit({ key })).status).toBe(200);
    const [submission] = await tester.control.listSubmissions();
    expect(submission?.attempts).toBe(3);
  });

  it('knows by its key a claim whose answer was lost, and tells its reference code without being kept', async () => {
    const tester = await createAuthorizedTester();
    await tester.control.changeScenario({ preset: 'answer-lost' });
    const key = randomUUID();
    await expect(tester.submit({ key })).rejects.toThrow();
    const status = await tester.call('/api/submissions/status', { headers: { 'Idempotency-Key': key } });
    expect(status.headers.get('Cache-Control')).toBe('no-store');
    const [submission] = await tester.control.listSubmissions();
    expect(await status.json()).toEqual({ state: 'filed', referenceCodeForm: submission?.referenceCodeForm });
    expect((await tester.control.listRequests()).find(({ endpoint }) => endpoint === 'submit')).toMatchObject(
      {
        status: null,
        fault: 'dropAfterCommit',
      },
    );
  });
});
