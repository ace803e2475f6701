import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createTester } from '../test-support/tester.ts';

let mock: RunningMock;
/** Real time in epoch milliseconds; tests advance it. */
let now = Date.parse('2026-03-10T12:00:00Z');
beforeAll(async () => {
  mock = await startMock({ now: () => now });
});
afterAll(() => mock.stop());

describe('POST /api/forms/{form}/authorize', () => {
  it('gives a session cookie that scripts and other sites cannot use', async () => {
    const tester = createTester(mock.url);
    const { requestHeaderName, requestToken } = await (await tester.call('/api/csrf')).json();
    const response = await tester.call('/api/forms/standard/authorize', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [requestHeaderName]: requestToken },
      body: JSON.stringify({
        credentials: {
          id: null,
          clientId: 'client-cred0001',
          metadata: { formType: 'Standard', dtoMapping: 'credentials' },
          metadataHash: 'a-hash',
          fields: { classMemberId: 'rw48210937', pin: '274163' },
        },
        reCaptchaResponse: await tester.control.getCaptchaToken(),
      }),
    });
    expect(response.status).toBe(200);
    const [cookie] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^mock-session=[^;]+; Path=\/; HttpOnly; SameSite=Strict; Max-Age=1800$/);
  });

  it('tells what is on file, field names with a capital', async () => {
    const { answer } = await createTester(mock.url).authorize();
    expect(answer.prepopulatedData).toEqual([
      expect.objectContaining({
        metadata: { formType: 'Standard', dtoMapping: 'claimantInfo' },
        fields: expect.objectContaining({ LastName: 'Ibáñez-Peña' }),
      }),
    ]);
  });

  it('finds a vehicle by its VIN for the Lookup, and refuses one that is not on file', async () => {
    const tester = createTester(mock.url);
    const credentials = { classMemberId: 'RW-2075-4418', pin: '906352' };
    const found = await tester.authorize('lookup', { ...credentials, vin: '7rwhv9b63l3007195' });
    expect(found.answer.prepopulatedData?.[0]?.fields).toMatchObject({
      VehicleMake: 'Calder & Vane',
      Eligible: 'No',
    });
    const unknown = await tester.authorize('lookup', { ...credentials, vin: '7RWHV9B63L3007196' });
    expect(unknown).toMatchObject({ status: 400, answer: { authorized: false } });
  });

  it('refuses a wrong PIN with 401 and a text', async () => {
    const refused = await createTester(mock.url).authorize('standard', {
      classMemberId: 'RW-4821-0937',
      pin: '1',
    });
    expect(refused).toMatchObject({ status: 401, answer: { authorized: false, error: expect.any(String) } });
  });

  it.each([
    ['authorize-refused', 401, false],
    ['authorize-bad-request', 400, false],
    ['authorize-false-with-200', 200, false],
    ['authorize-anybody', 200, true],
  ])('answers as the scenario %s says', async (preset, status, authorized) => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset });
    const answer = await tester.authorize('standard', { classMemberId: 'RW-0000-0000', pin: '000000' });
    expect(answer).toMatchObject({ status, answer: { authorized } });
  });

  it.each(['RW-4821-0937', 'RW-0000-0000'])(
    'refuses %s for a minute after five wrong PINs in a row',
    async (classMemberId) => {
      const tester = createTester(mock.url);
      const guess = (pin: string) => tester.authorize('standard', { classMemberId, pin });
      for (const pin of ['000001', '000002', '000003', '000004', '000005']) {
        expect((await guess(pin)).status).toBe(401);
      }
      now += 20_000;
      const { status, answer } = await tester.authorize('standard', {
        classMemberId: classMemberId.toLowerCase(),
        pin: '274163',
      });
      expect([status, answer.authorized]).toEqual([429, false]);
      expect((await tester.control.listRequests()).at(-1)).toMatchObject({ status: 429 });
      expect(
        (await tester.authorize('standard', { classMemberId: 'RW-2075-4418', pin: '906352' })).status,
      ).toBe(200);
      now += 40_000;
      expect((await guess('000006')).status).toBe(401);
    },
  );

  it('counts wrong PINs afresh after the right one', async () => {
    const tester = createTester(mock.url);
    const guess = (pin: string) => tester.authorize('standard', { classMemberId: 'RW-4821-0937', pin });
    for (const pin of ['000001', '000002', '000003', '000004', '274163', '000005']) await guess(pin);
    expect((await guess('274163')).status).toBe(200);
  });

  it('tells nothing on file where the scenario says so', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset: 'no-prepopulated-data' });
    expect((await tester.authorize()).answer).toMatchObject({ authorized: true, prepopulatedData: [] });
  });

  it('tells what the claimant has filed, of every form type, latest first, unless the scenario says otherwise', async () => {
    const space = randomUUID();
    const tester = createTester(mock.url, space);
    expect((await tester.authorize()).answer.filed).toEqual([]);
    await tester.submit();
    const [filed] = await tester.control.listSubmissions();
    const told = {
      referenceCode: filed?.referenceCodeForm,
      filedAt: filed?.receivedAt,
      formType: 'Standard',
    };
    const other = createTester(mock.url, space);
    expect((await other.authorize('automotive')).answer.filed).toEqual([told]);
    await tester.control.changeScenario({ preset: 'filed-not-told' });
    expect((await other.authorize('automotive')).answer.filed).toBeUndefined();
  });

  it.each(['captcha-wrong-token', 'captcha-expires-at-once'])('refuses the token of %s', async (preset) => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset });
    expect(await tester.authorize()).toMatchObject({ status: 400, answer: { authorized: false } });
  });

  it('keeps a session alive while it is used, and no longer', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset: 'short-session' });
    await tester.authorize();
    now += 15_000;
    await tester.call('/api/csrf');
    now += 15_000;
    expect((await tester.submit()).status).toBe(200);
    now += 21_000;
    expect((await tester.submit()).status).toBe(401);
  });

  it('ends the session at POST /api/session-timeout, which needs the CSRF token', async () => {
    const tester = createTester(mock.url);
    await tester.authorize();
    expect((await tester.call('/api/session-timeout', { method: 'POST' })).status).toBe(403);
    const { requestHeaderName, requestToken } = await (await tester.call('/api/csrf')).json();
    const ended = await tester.call('/api/session-timeout', {
      method: 'POST',
      headers: { [requestHeaderName]: requestToken },
    });
    expect(ended.status).toBe(204);
    expect((await tester.submit()).status).toBe(401);
  });

  it('refuses a call although its token is right, as often as the scenario says', async () => {
    const tester = createTester(mock.url);
    await tester.control.changeScenario({ preset: 'csrf-refused-once' });
    expect((await tester.authorize()).status).toBe(403);
    expect((await tester.authorize()).status).toBe(200);
  });
});
