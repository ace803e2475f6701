import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMockListener, type MockListener } from '#api-mock/node.ts';
import { sendRaw, throwRequests, toRequest } from '#tests/support/raw-requests.ts';
import { type PortalServer, servePortal } from './serve.ts';

let folder = '';
const mistakes: string[] = [];
let mock: MockListener;
let server: PortalServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-raw-'));
  const site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), 'the portal');
  writeFileSync(join(folder, 'site-headers.json'), '{}');
  mock = createMockListener({ reportMistake: (message) => mistakes.push(message) });
  server = await servePortal({ siteFolder: site, port: 0, answerApi: mock.handle });
});

afterAll(async () => {
  await server.close();
  mock.close();
  rmSync(folder, { recursive: true });
});

const send = (bytes: string) => sendRaw(server.url, bytes);

const isAlive = async () => (await send(toRequest('GET /'))).includes('the portal');

test.each([
  ['GET //', 200],
  ['GET ///__mock/', 200],
  ['GET http://[/x', 400],
  ['GET http://localhost/', 200],
  ['GET http://elsewhere.test/api/csrf', 200],
  ['GET /%', 404],
  ['GET /%E0%A4%A', 404],
  ['GET /constructor', 200],
  ['GET /api/%', 404],
  ['GET /__mock/%', 404],
  ['GET /__mock/__proto__', 404],
  ['GET ?mock=', 400],
  ['OPTIONS *', 400],
  ['GET /?mock=nothing-like-this', 400],
  ['GET /?mock=default&mock-patch=null', 303],
])('%s is answered with %i', async (line, status) => {
  expect(await send(toRequest(line))).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(await isAlive()).toBe(true);
  expect(mistakes).toEqual([]);
});

test('no request of any kind ends the server', async () => {
  await throwRequests(server.url, 10_000);
  expect(await isAlive()).toBe(true);
  expect(mistakes).toEqual([]);
});
