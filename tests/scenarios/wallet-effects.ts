import { expect } from 'vitest';
import { createClaimParts } from '#api-mock/test-support/claim-parts.ts';
import { readSubmitAnswer, type Tester } from '#api-mock/test-support/tester.ts';
import { type Effects, readJson, withClock } from './effect.ts';

const SETTINGS = '/api/banking/wallet-settings';

/** Returns the query to which "Link this wallet" leads back. */
async function readWayBack(tester: Tester): Promise<URLSearchParams> {
  const query = new URLSearchParams({ client_id: 'c', redirect_uri: '/wallet-return', state: 'asked-for' });
  const html = await (await tester.call(`/__mock/wallet/login?${query}`)).text();
  const href = /id="link-wallet" href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
  return new URL(href).searchParams;
}

async function submitWithWallet(tester: Tester, paymentAuthorizationCode: string | null) {
  const { claimDetails } = createClaimParts('standard', []);
  const fields = { ...claimDetails?.fields, paymentMethod: 'wallet', paymentAuthorizationCode };
  return readSubmitAnswer(await tester.submit({ parts: { claimDetails: { ...claimDetails, fields } } }));
}

export const walletEffects: Effects = {
  'wallet-off': async (tester) => {
    expect(await readJson(tester, SETTINGS)).toMatchObject({ enabled: false });
  },
  'wallet-denied': async (tester) => {
    const back = await readWayBack(tester);
    expect([back.get('error'), back.get('code'), back.get('state')]).toEqual([
      'access_denied',
      null,
      'asked-for',
    ]);
  },
  'wallet-no-code': async (tester) => {
    const back = await readWayBack(tester);
    expect([back.get('error'), back.get('code'), back.get('state')]).toEqual([null, null, 'asked-for']);
  },
  'wallet-wrong-state': async (tester) => {
    const back = await readWayBack(tester);
    expect(back.get('state')).not.toBe('asked-for');
    expect(back.get('code')).toEqual(expect.any(String));
  },
  'wallet-expires-soon': () =>
    withClock('wallet-expires-soon', async (tester, advance) => {
      expect(await readJson(tester, SETTINGS)).toMatchObject({ authCodeExpiration: 30 });
      const code = (await readWayBack(tester)).get('code');
      await tester.authorize();
      expect(await submitWithWallet(tester, code)).toMatchObject({ status: 200, submitted: true });
      advance(31);
      expect(await submitWithWallet(tester, code)).toMatchObject({
        status: 400,
        nonMatchingPaymentElection: true,
      });
    }),
  'wallet-image-missing': async (tester) => {
    expect((await tester.call('/__mock/wallet/button.svg')).status).toBe(404);
  },
};
