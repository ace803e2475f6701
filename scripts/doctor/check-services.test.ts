import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepForeignScriptsOut } from '../foreign-scripts.ts';
import { readSettings } from '../read-settings.ts';
import { checkServices, coversAddress } from './check-services.ts';

let ancestors = '';
const server = createServer((_request, response) => {
  response.setHeader('Content-Security-Policy', `default-src 'none'; frame-ancestors ${ancestors}`);
  response.end();
});
let frameOrigin = '';
// Nothing listens there; these tests do not concern the portal's own server.
const portal = new URL('http://127.0.0.1:9/');

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  frameOrigin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function findFailures(): Promise<string[]> {
  const settings = {
    ...readSettings('production'),
    foreignScriptsOrigin: frameOrigin,
    analyticsTagId: 'G-1',
  };
  const wallet = { ...settings.wallet, buttonImageUrl: '' };
  const findings = await checkServices(portal, keepForeignScriptsOut({ ...settings, wallet }));
  return findings.filter(({ verdict }) => verdict === 'failed').map(({ subject }) => subject);
}

test('the picture of the wallet needs no source in the settings', async () => {
  const settings = readSettings('production');
  const hosts = { ...settings.wallet.hosts, images: [] };
  const wallet = { hosts, buttonImageUrl: `${frameOrigin}/login-button.svg` };
  const findings = await checkServices(portal, { ...settings, wallet });
  const details = findings.filter(({ subject }) => subject === 'wallet button image');
  expect(details.map(({ verdict }) => verdict)).toEqual(['ok', 'ok']);
});

test.each([
  ['https://tags.example', 'https://tags.example/gtag/js', true],
  ['https://tags.example/', 'https://tags.example/gtag/js', true],
  ['https://tags.example/gtag/', 'https://tags.example/gtag/js', true],
  ['https://tags.example/gtag/js', 'https://tags.example/gtag/js?id=G-1', true],
  ['https://tags.example/gtag', 'https://tags.example/gtag/js', false],
  ['https://tags.example/gtag/j', 'https://tags.example/gtag/js', false],
  ['https://tags.example', 'http://tags.example/gtag/js', false],
  ['https://tags.example', 'https://tags.example:8443/gtag/js', false],
  ['https://tags.example:8443', 'https://tags.example:8443/gtag/js', true],
  ['https://*.tags.example', 'https://eu.tags.example/gtag/js', true],
  ['https://*.tags.example', 'https://tags.example/gtag/js', false],
  ['https://*.tags.example', 'https://eu.tags.example:8443/gtag/js', false],
  ['https://*.tags.example:8443/gtag/', 'https://eu.tags.example:8443/gtag/js', true],
  ['https://*.tags.example/gtag/', 'https://eu.tags.example/other.js', false],
  ['tags.example', 'https://tags.example/gtag/js', false],
])('the source %s covers %s: %s', (source, address, isCovered) => {
  expect(coversAddress(source, new URL(address))).toBe(isCovered);
});

test('a frame of foreign scripts that the portal alone may embed is well, and the page needs none of their hosts', async () => {
  ancestors = portal.origin;
  expect(await findFailures()).toEqual([]);
});

test.each(["'none'", 'https://other.example', `${portal.origin} https://other.example`])(
  'one that says frame-ancestors %s is told',
  async (said) => {
    ancestors = said;
    expect(await findFailures()).toEqual(['frame of foreign scripts']);
  },
);
