import { describe, expect, it } from 'vitest';
import { createMockFetch } from '../mock-fetch.ts';

const ask = createMockFetch({ allowedHosts: ['mock.test'], allowedOrigins: ['https://portal.test'] });

async function statusOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  method = 'GET',
): Promise<number> {
  return (await ask(new Request(url, { method, headers }))).status;
}

describe('access to the control API', () => {
  it.each([
    ['this machine', 'http://127.0.0.1:4173/__mock/scenario', {}, 200],
    ['this machine by name', 'http://localhost:4173/__mock/scenario', {}, 200],
    ['this machine over IPv6', 'http://[::1]:4173/__mock/scenario', {}, 200],
    ['a host that was allowed', 'http://mock.test/__mock/scenario', {}, 200],
    ['a name that somebody points here', 'http://rebound.example/__mock/scenario', {}, 403],
    ['its own pages', 'http://localhost/__mock/scenario', { origin: 'http://localhost' }, 200],
    [
      'an origin that was allowed',
      'http://localhost/__mock/scenario',
      { origin: 'https://portal.test' },
      200,
    ],
    ['another site’s pages', 'http://localhost/__mock/scenario', { origin: 'https://example.org' }, 403],
    ['another port’s pages', 'http://localhost/__mock/scenario', { origin: 'http://localhost:9999' }, 403],
    [
      'another site’s picture',
      'http://localhost/__mock/submissions',
      { 'sec-fetch-site': 'cross-site' },
      403,
    ],
  ])('from %s', async (_from, url, headers, status) => {
    expect(await statusOf(url, headers)).toBe(status);
  });

  it('is refused before anything is changed', async () => {
    const url = 'http://rebound.example/__mock/reset';
    expect(await statusOf(url, { origin: 'http://rebound.example' }, 'POST')).toBe(403);
  });

  it('leaves scripts and pictures to every page', async () => {
    const headers = { 'sec-fetch-site': 'same-site' };
    expect(await statusOf('http://localhost/__mock/captcha/turnstile.js', headers)).toBe(200);
    expect(await statusOf('http://localhost/__mock/wallet/button.svg', headers)).toBe(200);
  });
});
