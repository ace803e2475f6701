import { describe, expect, it } from 'vitest';
import { isAllowedOrigin, toLoginAddress } from './wallet-login.ts';

const origin = 'https://claims.example';
const allowedHosts = ['https://login.wallet.example', 'https://*.pay.example'];

function addressOf(loginUrl: string) {
  return toLoginAddress({
    settings: { clientId: 'client 1', loginUrl },
    allowedHosts,
    origin,
    state: 's+/=',
  });
}

describe('toLoginAddress', () => {
  it('adds the client, the way back and the state, and keeps what the server gave', () => {
    const result = addressOf('https://login.wallet.example/start?scope=payout');
    const url = new URL(result.ok ? result.value : '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      scope: 'payout',
      client_id: 'client 1',
      response_type: 'code',
      redirect_uri: 'https://claims.example/wallet-return.html',
      state: 's+/=',
    });
  });

  it('takes a login page of the portal itself', () => {
    expect(addressOf('/__mock/wallet/login').ok).toBe(true);
  });

  it.each([
    'https://evil.example/login',
    'http://login.wallet.example/login',
    'https://login.wallet.example.evil.example/',
    'https://login.wallet.example@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://claims.example/5b0a',
    '//evil.example/login',
    '\\\\evil.example/login',
    'https://',
  ])('refuses %s', (loginUrl) => {
    expect(addressOf(loginUrl)).toEqual({ ok: false, error: 'address-refused' });
  });
});

describe('isAllowedOrigin', () => {
  it('takes subdomains of a wildcard and nothing that only ends alike', () => {
    expect(isAllowedOrigin('https://a.pay.example', allowedHosts)).toBe(true);
    expect(isAllowedOrigin('https://pay.example', allowedHosts)).toBe(false);
    expect(isAllowedOrigin('https://evilpay.example', allowedHosts)).toBe(false);
    expect(isAllowedOrigin('http://a.pay.example', allowedHosts)).toBe(false);
  });
});
