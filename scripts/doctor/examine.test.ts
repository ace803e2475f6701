import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createMockControl } from '#api-mock/control/client.ts';
import { createMockListener, type MockListener } from '#api-mock/node.ts';
import { readLibraryStyleHashes } from '../library-styles.ts';
import { readSettings } from '../read-settings.ts';
import { buildSecurityHeaders } from '../security-headers.ts';
import { stampPage } from '../stamp-page.ts';
import { examineDeployment } from './examine.ts';

const settings = readSettings('demo');
const page = stampPage(
  '<html><head><script type="module" src="/app/dist/main.js"></script></head></html>',
  settings,
  undefined,
);

let mock: MockListener;
let server: Server;
let url: URL;
/** Changes an answer of the deployment before it is sent, to plant a fault. */
let plant: (path: string, response: ServerResponse) => void = () => {};

beforeAll(async () => {
  mock = createMockListener();
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (mock.handle(request, response)) return;
    const isAsset = path.startsWith('/app/dist/');
    response.statusCode = path === '/app/dist/not-there.js' ? 404 : 200;
    response.setHeader('Cache-Control', isAsset ? 'public, max-age=31536000, immutable' : 'no-cache');
    for (const [name, value] of Object.entries(buildSecurityHeaders(settings, readLibraryStyleHashes()))) {
      response.setHeader(name, value);
    }
    plant(path, response);
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
});

afterEach(() => {
  plant = () => {};
});

afterAll(() => {
  server.close();
  mock.close();
});

async function listFailures(): Promise<string[]> {
  const findings = await examineDeployment(url);
  return findings
    .filter(({ verdict }) => verdict === 'failed')
    .map(({ subject, detail }) => `${subject}: ${detail}`);
}

test('a deployment as it should be has nothing to mend', async () => {
  expect(await listFailures()).toEqual([]);
});

test.each<[string, string, (path: string, response: ServerResponse) => void]>([
  [
    'a header that is missing',
    'X-Content-Type-Options',
    (_path, response) => response.removeHeader('X-Content-Type-Options'),
  ],
  [
    'a policy that allows too much',
    "'unsafe-inline' in script-src",
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader(
        'Content-Security-Policy',
        policy.replace('script-src', "script-src 'unsafe-inline'"),
      );
    },
  ],
  [
    'a policy of the page before',
    "lacks 'sha256-",
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', policy.replace(/ 'sha256-[^']+'/, ''));
    },
  ],
  [
    'a policy that lacks a directive',
    'frame-ancestors',
    (_path, response) => {
      const policy = String(response.getHeader('Content-Security-Policy'));
      response.setHeader('Content-Security-Policy', policy.replace("frame-ancestors 'none'; ", ''));
    },
  ],
  [
    'a page kept by caches',
    'caching of the page',
    (_path, response) => response.setHeader('Cache-Control', 'max-age=600'),
  ],
  [
    'a worker that is not there',
    'service worker',
    (path, response) => {
      if (path === '/sw.js') response.statusCode = 404;
    },
  ],
  [
    'a missing file answered with the page',
    'addresses',
    (_path, response) => {
      response.statusCode = 200;
    },
  ],
])('%s is found', async (_name, expected, fault) => {
  plant = fault;
  expect((await listFailures()).join('\n')).toContain(expected);
});

test('an answer that breaks the contract is found', async () => {
  const control = createMockControl(url.origin);
  await control.changeScenario({ patch: { endpoints: { cultures: { fault: 'garbage' } } } });
  expect((await listFailures()).join('\n')).toContain('/api/cultures');
});

test('a captcha provider that the portal does not know is found', async () => {
  const control = createMockControl(url.origin);
  await control.changeScenario({ patch: { captcha: { provider: 'MoonCaptcha' } } });
  expect((await listFailures()).join('\n')).toContain('captcha provider: "MoonCaptcha" is none');
  await control.reset();
});

test.each([
  ['a rule of an unknown type', [{ type: 'moonPhase' }], 'moonPhase'],
  ['a rule whose parameters have other names', [{ type: 'maxLength', maximum: 5 }], 'maxLength'],
  [
    'a date rule with a format of letters that mean nothing',
    [{ type: 'validDate', formats: 'QQ' }],
    'validDate',
  ],
  ['a rule without the bounds that it is about', [{ type: 'range', from: 1 }], 'range'],
])('%s is found, with the field that has it', async (_name, validations, type) => {
  const control = createMockControl(url.origin);
  const edit = { formType: 'Standard', dtoMapping: 'credentials', field: 'pin', validations };
  await control.changeScenario({ patch: { config: { edits: [edit] } } });
  const failures = (await listFailures()).join('\n');
  expect(failures).toContain('Standard.credentials.pin');
  expect(failures).toContain(type);
  await control.reset();
});
