import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMockListener, type MockListener } from '#api-mock/node.ts';
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

/** Longer than a local answer takes; a request that the server waits for the rest of ends with it. */
const PATIENCE_MS = 1_000;

/** Writes bytes to the server as they are, and resolves with what comes back until the connection ends. */
function send(bytes: string, patienceMs = 0): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(patienceMs, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
    });
    // A refused connection shows as an error here; whether the server lives is asked by the next request.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
  });
}

function toRequest(line: string, headers = ''): string {
  return `${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`;
}

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

const piece = fc.oneof(
  fc.string({ unit: 'binary-ascii', maxLength: 12 }),
  fc.constantFrom(
    ...['/', '//', '/api/', '/__mock/', '/api/forms/standard', '/api/csrf', '?mock=', '&mock-patch='],
    ...['http://', '[', ']', ':', '@', '%', '%zz', '%00', '..', '\\', '#', '*', '{', '}', '\u00ff'],
  ),
);
const target = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
const method = fc.constantFrom(
  'GET',
  'GET',
  'POST',
  'OPTIONS',
  'HEAD',
  'PUT',
  'DELETE',
  'CONNECT',
  'TRACE',
  'G',
);
const header = fc.oneof(
  fc.constant(''),
  fc.constantFrom(
    ...['Host: [\r\n', 'Host:\r\n', 'Content-Length: 5\r\n\r\n{', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n'],
    ...['Cookie: %E0%A4%A=%; =; __proto__=x\r\n', 'Upgrade: websocket\r\nConnection: Upgrade\r\n'],
    ...['Content-Type: multipart/form-data\r\n', 'Expect: 100-continue\r\n', 'Origin: ://\r\n'],
  ),
  fc.string({ maxLength: 20 }).map((text) => `X: ${text}\r\n`),
);

test('no request of any kind ends the server', async () => {
  const requests = fc.sample(fc.tuple(method, target, header), { numRuns: 10_000, seed: 20_261 });
  for (let first = 0; first < requests.length; first += 100) {
    const some = requests.slice(first, first + 100);
    await Promise.all(
      some.map(([verb, path, rest]) => send(toRequest(`${verb} ${path}`, rest), PATIENCE_MS)),
    );
  }
  expect(await isAlive()).toBe(true);
  expect(mistakes).toEqual([]);
});
