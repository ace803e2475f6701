import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '#server/endpoints.ts';
import { csrfTokenSchema } from '#server/transport.ts';
import { throwRequests } from '#tests/support/raw-requests.ts';
import { readSettings } from './read-settings.ts';
import { firstPagePaths, toInlineJson } from './start-links.ts';

let cacheDir = '';
let server: ViteDevServer;
let url = '';

beforeAll(async () => {
  cacheDir = mkdtempSync(join(tmpdir(), 'portal-vite-'));
  // As `npm run dev` starts it, without background work.
  server = await createServer({
    configFile: 'vite.config.ts',
    configLoader: 'native',
    mode: 'development',
    logLevel: 'silent',
    cacheDir,
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, watch: null, hmr: false },
  });
  await server.listen();
  url = server.resolvedUrls?.local[0] ?? '';
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(cacheDir, { recursive: true, force: true });
});

const ask = (path: string) => fetch(new URL(path, url));

test('npm run dev starts it so', () => {
  const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  );
  expect(scripts.dev).toBe('vite --configLoader native --mode development');
});

test('the development server has the page with the settings of the demonstration in it', async () => {
  const answer = await ask('/');
  const page = await answer.text();
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(page).toContain(toInlineJson(readSettings('demo')));
  for (const path of firstPagePaths()) expect(page).toContain(`href="${path}"`);
  const inner = await ask('/standard/claimant-info');
  expect(await inner.text()).toContain('id="portal-settings"');
  const main = await ask('/src/main.ts');
  expect([main.status, main.headers.get('content-type')]).toEqual([200, 'text/javascript']);
});

test('the development server has the mock on the same origin', async () => {
  const answer = await ask(ENDPOINTS.csrf);
  const { requestToken } = csrfTokenSchema.parse(await answer.json());
  expect(requestToken).not.toBe('');
  expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly/i);
  expect(await (await ask('/__mock/')).text()).toContain('<title>api-mock: panel');
});

test('no request of any kind ends the development server', async () => {
  await throwRequests(url, 2_000);
  expect((await ask(ENDPOINTS.csrf)).status).toBe(200);
  expect(await (await ask('/')).text()).toContain('id="portal-settings"');
});
