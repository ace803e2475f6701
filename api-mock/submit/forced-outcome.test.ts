import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '../node.ts';
import { createTester } from '../test-support/tester.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

async function createAuthorizedTester(preset: string) {
  const tester = createTester(mock.url);
  await tester.authorize();
  await tester.control.changeScenario({ preset });
  return tester;
}

describe('submit outcomes', () => {
  it.each([
    ['payment-mismatch', 400, 0, '"nonMatchingPaymentElection":true'],
    ['submit-rejected', 400, 0, 'A claim for this heater was filed before.'],
    ['submit-unauthorized', 401, 0, '"submitted":false'],
    ['submit-forbidden', 403, 0, '"submitted":false'],
    ['submit-forbidden-html', 403, 0, '<!doctype html>'],
    ['submit-conflict', 409, 1, '"submitted":false'],
    ['submit-too-large', 413, 0, '"submitted":false'],
    ['submit-unsupported-type', 415, 0, '"submitted":false'],
    ['submit-unprocessable', 422, 0, '"submitted":false'],
    ['submit-too-many', 429, 0, '"submitted":false'],
    ['submit-server-error', 500, 0, '"submitted":false'],
    ['submit-stored-then-error', 500, 1, '"submitted":false'],
    ['submit-garbage', 200, 1, '{"submitted": tru'],
    ['submit-captive-portal', 200, 0, '<!doctype html>'],
    ['submit-login-redirect', 302, 0, ''],
    ['submit-no-reference', 200, 1, '{"submitted":true}'],
  ])('%s answers %i and stores %i claims', async (preset, status, stored, text) => {
    const tester = await createAuthorizedTester(preset);
    const response = await tester.submit();
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(await tester.control.listSubmissions()).toHaveLength(stored);
  });

  it('sends Retry-After, as often as the scenario says, then takes the claim', async () => {
    const tester = await createAuthorizedTester('submit-too-many');
    const key = randomUUID();
    expect((await tester.submit({ key })).headers.get('Retry-After')).toBe('3');
    expect((await tester.submit({ key })).status).toBe(429);
    expect((await tester.submit({ key })).status).toBe(200);
  });

  it('counts "times" down where everybody can read it', async () => {
    const tester = await createAuthorizedTester('submit-server-error');
    await tester.submit();
    expect((await tester.control.readScenario()).scenario.submit.times).toBe(1);
  });

  it('does not store twice what it stores before a bad answer', async () => {
    const tester = await createAuthorizedTester('submit-conflict');
    const key = randomUUID();
    expect((await tester.submit({ key })).status).toBe(409);
    expect((await tester.submit({ key })).status).toBe(200);
    expect(await tester.control.listSubmissions()).toHaveLength(1);
  });

  it('checks the wallet’s code of a claim paid to a wallet', async () => {
    const tester = await createAuthorizedTester('default');
    const page = await tester.call(
      '/__mock/wallet/login?client_id=c&state=s&redirect_uri=http%3A%2F%2F127.0.0.1%3A4173%2Fwallet-return.html',
    );
    const address =
      /id="link-wallet" href="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? '';
    const target = new URL(address);
    expect(target.searchParams.get('state')).toBe('s');
    const claim = (code: string | null) => ({
      claimDetails: {
        id: null,
        clientId: 'client-deta0001',
        metadata: { formType: 'Standard', dtoMapping: 'claimDetails' },
        metadataHash: 'a-hash',
        fields: {
          productModel: 'HK-100',
          purchaseDate: '03/15/2022',
          purchasePlace: 'Millhaven Hardware',
          amountPaid: '129.99',
          hadInjury: 'no',
          hadRepair: 'no',
          otherCompensation: 'none',
          paymentMethod: 'wallet',
          paymentAuthorizationCode: code,
        },
      },
    });
    const refused = await tester.submit({ parts: claim('made-up') });
    expect(await refused.json()).toMatchObject({ submitted: false, nonMatchingPaymentElection: true });
    expect((await tester.submit({ parts: claim(target.searchParams.get('code')) })).status).toBe(200);
  });
});
