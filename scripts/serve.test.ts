import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressSite } from './compress.ts';
import { type PortalServer, servePortal } from './serve.ts';

const PAGE = `<!doctype html><title>Portal</title>${'<p>A paragraph.</p>'.repeat(60)}`;
const SCRIPT = `export const words = ${JSON.stringify('word '.repeat(300))};`;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

let folder = '';
let server: PortalServer;

/** Sends a raw request; fetch would decode the body and normalize the path. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, ...options }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-site-'));
  const site = join(folder, 'site');
  mkdirSync(join(site, 'app/dist'), { recursive: true });
  writeFileSync(join(site, 'index.html'), PAGE);
  writeFileSync(join(site, 'gallery.html'), 'gallery');
  writeFileSync(join(site, 'sw.js'), SCRIPT);
  writeFileSync(join(site, 'app/dist/main-abc.js'), SCRIPT);
  writeFileSync(join(site, 'app/dist/pattern.worker-abc.js'), SCRIPT);
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(
    join(folder, 'site-headers.json'),
    JSON.stringify({
      'Content-Security-Policy': "default-src 'none'",
      'X-Content-Type-Options': 'nosniff',
    }),
  );
  await compressSite(site);
  server = await servePortal({
    siteFolder: site,
    port: 0,
    answerApi: (incoming, response) => {
      if (!incoming.url?.startsWith('/api/')) return false;
      response.end('api');
      return true;
    },
  });
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

describe('a served site', () => {
  test.each(['/', '/standard/claimant-info', '/claim/status?culture=es', '/documents-upload/'])(
    'answers %s with the page, never from a cache unasked',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(200);
      expect(body.toString()).toBe(PAGE);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'none'",
      });
    },
  );

  test.each([
    ['/', true],
    ['/sw.js', true],
    ['/app/dist/pattern.worker-abc.js', true],
    ['/gone.js', true],
    ['/app/dist/main-abc.js', false],
  ])(
    'says the policy where a document or a worker begins, and the rest everywhere: %s',
    async (path, has) => {
      const { headers } = await ask(path);
      expect(headers['content-security-policy'] !== undefined).toBe(has);
      expect(headers['x-content-type-options']).toBe('nosniff');
    },
  );

  test('keeps hashed files for ever and asks about the worker', async () => {
    expect((await ask('/app/dist/main-abc.js')).headers['cache-control']).toContain('immutable');
    expect((await ask('/sw.js')).headers['cache-control']).toBe('no-cache');
  });

  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('sends %s to who takes it', async (encoding, accepted, decode) => {
    const { headers, body } = await ask('/app/dist/main-abc.js', {
      headers: { 'Accept-Encoding': accepted },
    });
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(decode(body).toString()).toBe(SCRIPT);
  });

  test('sends nothing again that has not changed', async () => {
    const { etag } = (await ask('/')).headers;
    const again = await ask('/', { headers: { 'If-None-Match': String(etag) } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  });

  test('answers HEAD without a body', async () => {
    const { status, headers, body } = await ask('/', { method: 'HEAD' });
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers['content-length']).toBe(String(PAGE.length));
  });

  test.each(['/gallery', '/gallery/', '/gallery/fields?fields=20'])(
    'serves another page at %s',
    async (path) => {
      expect((await ask(path)).body.toString()).toBe('gallery');
    },
  );

  test.each([
    '/app/dist/gone-123.js',
    '/missing.png',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
  ])('has no %s', async (path) => {
    const { status, body } = await ask(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  test('leaves the api to the api', async () => {
    expect((await ask('/api/anything')).body.toString()).toBe('api');
  });

  test('takes no other method, and opens the portal for a share that came too early', async () => {
    expect((await ask('/', { method: 'DELETE' })).status).toBe(405);
    const shared = await ask('/share-target', { method: 'POST' });
    expect([shared.status, shared.headers.location]).toEqual([303, '/?shared=unavailable']);
  });

  test('lets the browser erase what it keeps for the portal alone', async () => {
    const post = (headers: Readonly<Record<string, string>>) =>
      ask('/clear-site', { method: 'POST', headers });
    const asked = await post({ 'X-Clear-Site': 'yes' });
    expect([asked.status, asked.headers['clear-site-data']]).toEqual([204, '"cache", "storage"']);
    expect((await post({})).headers).not.toHaveProperty('clear-site-data');
    expect((await ask('/clear-site')).headers).not.toHaveProperty('clear-site-data');
  });
});

test('serves another site, with its own files and headers, once it is told so', async () => {
  const site = join(folder, 'first');
  const next = join(folder, 'next');
  for (const [made, page] of [
    [site, PAGE],
    [next, `${PAGE} and more`],
  ] as const) {
    mkdirSync(join(made, 'app/dist'), { recursive: true });
    writeFileSync(join(made, 'index.html'), page);
    writeFileSync(
      `${made}-headers.json`,
      JSON.stringify({ 'X-Stamped': made === site ? 'first' : 'second' }),
    );
  }
  writeFileSync(join(next, 'app/dist/claim-2.json'), '{}');
  const stamped = await servePortal({ siteFolder: site, port: 0, answerApi: () => false });
  expect(await (await fetch(stamped.url)).text()).toBe(PAGE);
  stamped.show(next);
  const page = await fetch(stamped.url);
  expect(page.headers.get('x-stamped')).toBe('second');
  expect(await page.text()).toBe(`${PAGE} and more`);
  expect((await fetch(`${stamped.url}/app/dist/claim-2.json`)).status).toBe(200);
  await stamped.close();
});
