import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '#api-mock/node.ts';
import { siteFolderOf } from '#scripts/build.ts';
import { CLEAR_SITE_DATA } from '#server/clear-site.ts';
import { askNginx, canSpeakTls, type Question } from './ask-nginx.ts';
import { type RunningNginx, startNginx } from './start-nginx.ts';

const SITE = siteFolderOf('production');
const MEGABYTE = 1024 * 1024;
const GZIP = { 'Accept-Encoding': 'gzip' };
const SECURITY_HEADERS: Record<string, string> = JSON.parse(readFileSync(`${SITE}-headers.json`, 'utf8'));
const [CHUNK] = readdirSync(`${SITE}/app/dist`).filter((name) => name.endsWith('.js'));

let mock: RunningMock;
let nginx: RunningNginx;
/** The same server without the rate limit for authorizations. */
let unhurried: RunningNginx;
beforeAll(async () => {
  mock = await startMock();
  nginx = await startNginx(SITE, mock.url);
  unhurried = await startNginx(SITE, mock.url, { liftsAuthorizeRate: true });
});
afterAll(async () => {
  await nginx.stop();
  await unhurried.stop();
  await mock.stop();
});

function ask(path: string, question?: Question) {
  return askNginx(nginx, nginx.url + path, question);
}

function runScript(script: string, ...options: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: unhurried.certificateFile, MOCK_URL: mock.url };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, '--url', unhurried.url, ...options], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    child.on('close', (code) => resolve({ code, output }));
  });
}

describe('deploy/nginx.conf', () => {
  it.each([
    '/',
    '/standard/claimant-info',
    '/sw.js',
    '/wallet-return.html?code=1&state=2',
    `/app/dist/${CHUNK}`,
    '/app/dist/not-there.js',
    '/nothing.png',
    '/manifest.webmanifest',
    '/share-target',
    '/clear-site',
    '/api/cultures',
    '/api/no-such-call',
  ])('puts every security header on %s, once, and names no version', async (path) => {
    const { headers } = await ask(path);
    expect(headers.server).toBe('nginx');
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
      expect(headers[name.toLowerCase()], name).toBe(value);
    }
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  it.each([
    ['TLSv1.2', true],
    ['TLSv1.1', false],
  ] as const)('speaks %s: %s', async (version, isSpoken) => {
    expect(await canSpeakTls(nginx, version)).toBe(isSpoken);
  });

  it('keeps a wallet’s authorization code out of its log', async () => {
    await ask('/wallet-return.html?code=CANARY-CODE&state=2');
    await ask('/faq?from=CANARY-LOGGED');
    await expect.poll(() => nginx.readLog()).toContain('CANARY-LOGGED');
    expect(nginx.readLog()).not.toContain('CANARY-CODE');
  });

  it.each([
    ['/', 200, 'no-cache', 'text/html; charset=utf-8'],
    ['/sw.js', 200, 'no-cache', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 200, 'no-cache', /^application\/manifest\+json/],
    ['/licences.txt', 200, 'no-cache', 'text/plain; charset=utf-8'],
    ['/sbom.cdx.json', 200, 'no-cache', 'application/json'],
    [`/app/dist/${CHUNK}`, 200, 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
  ])('serves %s to be kept as it should be', async (path, status, cacheControl, type) => {
    const answer = await ask(path);
    expect(answer.status).toBe(status);
    expect(answer.headers['cache-control']).toBe(cacheControl);
    expect(answer.headers['content-type']).toMatch(type);
  });

  it('answers every address of the portal with the page, and files that are not there with 404', async () => {
    const page = await ask('/');
    for (const path of ['/standard/claimant-info', '/faq', '/claim/status', '/no/such/page']) {
      const inner = await ask(path);
      expect([inner.status, inner.body.equals(page.body)]).toEqual([200, true]);
    }
    const missing = await Promise.all(
      ['/app/dist/not-there.js', '/nothing.png', '/app/dist/'].map((path) => ask(path)),
    );
    expect(missing.map(({ status }) => status)).toEqual([404, 404, 404]);
    for (const { headers } of missing) expect(headers).not.toHaveProperty('cache-control');
  });

  it('keeps what is beside the site to itself', async () => {
    for (const path of ['/../production-headers.json', '/production-headers.json', '/..%2fnginx.conf']) {
      expect((await ask(path)).body.toString()).not.toContain('add_header');
    }
  });

  it('sends the compressed copies where they are taken, and only there', async () => {
    for (const path of ['/', `/app/dist/${CHUNK}`, '/sw.js']) {
      const [packed, plain] = [await ask(path, { headers: GZIP }), await ask(path)];
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.headers.vary).toContain('Accept-Encoding');
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    }
  });

  it('compresses what the server answers, and lets the server’s clock and caching through', async () => {
    const { headers } = await ask('/api/forms/config', { headers: GZIP });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers['cache-control']).toBe('no-cache');
    await fetch(`${mock.url}/__mock/scenario`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ patch: { clock: { frozenAt: '2031-07-15T06:59:59Z' } } }),
    });
    const frozen = await ask('/api/cultures');
    await fetch(`${mock.url}/__mock/reset`, { method: 'POST' });
    expect(frozen.headers.date).toBe('Tue, 15 Jul 2031 06:59:59 GMT');
  });

  it('lets one address prove credentials only so often, and tells it when to come back', async () => {
    const guess = (form: string) =>
      ask(`/api/forms/${form}/authorize`, { method: 'POST', body: new Uint8Array() });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => guess(index % 2 === 0 ? 'standard' : 'lookup')),
    );
    const taken = answers.filter(({ status }) => status === 403);
    const refused = answers.filter(({ status }) => status === 429);
    expect(taken.length).toBeGreaterThanOrEqual(30);
    expect(taken.length + refused.length).toBe(50);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body } of refused) {
      expect(headers['retry-after']).toBe('60');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(JSON.parse(body.toString())).toEqual({ authorized: false, error: null });
    }
    expect((await ask('/api/cultures')).status).toBe(200);
    expect((await ask('/api/forms/config')).status).toBe(200);
  });

  it('takes bodies above 100 MB and refuses those above 110 MB', async () => {
    const post = (megabytes: number) =>
      ask('/api/session-timeout', { method: 'POST', body: new Uint8Array(megabytes * MEGABYTE) });
    // This is the mock's own refusal, so nginx let the body through.
    expect((await post(105)).status).toBe(403);
    const tooLarge = await post(111).catch((error: NodeJS.ErrnoException) => error.code);
    expect(typeof tooLarge === 'object' ? tooLarge.status : tooLarge).toSatisfy(
      (outcome) => outcome === 413 || outcome === 'EPIPE' || outcome === 'ECONNRESET',
    );
  });

  it('sends plain http to https, and a shared photo without a worker to the portal', async () => {
    const plain = await askNginx(nginx, `${nginx.httpUrl}/standard?culture=es`);
    expect([plain.status, plain.headers.location]).toEqual([301, 'https://localhost/standard?culture=es']);
    const lured = await askNginx(nginx, `${nginx.httpUrl}/standard`, { headers: { Host: 'evil.example' } });
    expect(lured.headers.location).toBe('https://localhost/standard');
    const shared = await ask('/share-target', { method: 'POST', body: new Uint8Array(10) });
    expect(shared.status).toBe(303);
    expect(shared.headers.location).toBe('/?shared=unavailable');
  });

  it('lets the browser erase what it keeps of the site for the portal alone', async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      ask('/clear-site', { method: 'POST', headers });
    const asked = await post({ 'X-Clear-Site': 'yes' });
    expect([asked.status, asked.headers['clear-site-data']]).toEqual([204, CLEAR_SITE_DATA]);
    expect(asked.headers['cache-control']).toBe('no-store');
    // Requests that a form, a link or a picture of another site can send.
    const lured = [await post({}), await ask('/clear-site'), await ask('/clear-site?X-Clear-Site=yes')];
    for (const { headers } of lured) expect(headers).not.toHaveProperty('clear-site-data');
  });

  it('has nothing of the mock or the gallery', async () => {
    const page = await ask('/');
    for (const path of ['/__mock/', '/gallery']) {
      expect((await ask(path)).body.equals(page.body)).toBe(true);
    }
  });
});

describe('the commands for administrators', () => {
  it('conformance finds nothing wrong through nginx', async () => {
    const { code, output } = await runScript(
      'scripts/conformance.ts',
      '--backend',
      'tests/deploy/mock-backend.ts',
    );
    expect(output).toContain(' 0 failed');
    expect(code).toBe(0);
  });

  it('doctor has nothing to mend of the site and the API', async () => {
    const { output } = await runScript('scripts/doctor.ts');
    const failed = output.split('\n').filter((line) => line.startsWith('failed'));
    expect(failed).toEqual([]);
    expect(output).toMatch(/^ok {7}addresses/m);
  });
});
