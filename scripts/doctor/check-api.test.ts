import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '#api-mock/node.ts';
import { readSettings } from '../read-settings.ts';
import { checkApi } from './check-api.ts';

const SITE = new URL('http://127.0.0.1:9/');
const SETTINGS = readSettings('demo');

/** Status and allowed headers of the preflight's answer. */
let preflight = { status: 204, allowed: '' };
const server = createServer(({ method }, response) => {
  response.setHeader('Access-Control-Allow-Origin', SITE.origin);
  response.setHeader('Access-Control-Allow-Credentials', 'true');
  response.setHeader('Access-Control-Expose-Headers', 'Date, Retry-After');
  if (method === 'OPTIONS') {
    response.writeHead(preflight.status, { 'Access-Control-Allow-Headers': preflight.allowed });
    response.end();
  } else {
    response.end(JSON.stringify({ requestToken: 'token', requestHeaderName: 'X-Token' }));
  }
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function judgeCrossing(apiBaseAddress: string, serverIdempotency = true): Promise<string | undefined> {
  const findings = await checkApi(SITE, { ...SETTINGS, apiBaseAddress, serverIdempotency });
  return findings.find(({ subject }) => subject === 'headers across origins')?.detail;
}

const WELL = 'can be sent and read by the site';

test('a page of another origin may send and read what it needs of the mock', async () => {
  const mock = await startMock();
  expect(await judgeCrossing(mock.url)).toBe(WELL);
  await mock.stop();
});

test.each([
  ['content-type, idempotency-key, x-token', WELL],
  ['Content-Type,X-Token', 'Access-Control-Allow-Headers needs Idempotency-Key'],
  [
    '*',
    'Access-Control-Allow-Headers needs Content-Type; Access-Control-Allow-Headers needs Idempotency-Key; Access-Control-Allow-Headers needs X-Token',
  ],
])('a preflight that allows %s is judged', async (allowed, told) => {
  preflight = { status: 204, allowed };
  expect(await judgeCrossing(address)).toBe(told);
});

test('a server without idempotency need not allow its header', async () => {
  preflight = { status: 200, allowed: 'Content-Type, X-Token' };
  expect(await judgeCrossing(address, false)).toBe(WELL);
});

test('a server that answers no preflight is told', async () => {
  preflight = { status: 405, allowed: '' };
  expect(await judgeCrossing(address)).toBe('the preflight (OPTIONS) of a claim is answered 405');
});
