import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningMock, startMock } from '#api-mock/node.ts';
import { siteFolderOf } from '#scripts/build.ts';
import { createCertificate, findFreePort, waitForPort } from './start-nginx.ts';

/*
 * Tests the container without Docker: the entry script and nginx.conf of deploy/Dockerfile run as an unprivileged user who may write only
 * to the state folder.
 */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const SITE = siteFolderOf('production');

let mock: RunningMock;
const folders: string[] = [];
const running: ChildProcess[] = [];
beforeAll(async () => {
  mock = await startMock();
});
afterAll(async () => {
  for (const child of running) child.kill('SIGTERM');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  await mock.stop();
});

function readState(): readonly string[] {
  return globSync(`{${SITE}*,${SITE}/**/*}`).map((file) => `${file} ${statSync(file).mtimeMs}`);
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-container-'));
  folders.push(folder);
  chmodSync(folder, 0o700);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/** Copies a case without the limits of its server, which its settings could not exceed. */
function copyCase(): string {
  const folder = makeFolder();
  cpSync('tests/cases/harborview', folder, { recursive: true });
  rmSync(join(folder, 'server'), { recursive: true });
  return folder;
}

function start(env: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, ['scripts/container.ts'], {
    // nginx runs as another user and cannot open the pipe behind /dev/stdout by name.
    env: {
      PATH: process.env.PATH,
      PORTAL_API: mock.url,
      PORTAL_ACCESS_LOG: `${env.PORTAL_STATE}/access.log`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  running.push(child);
  return child;
}

it('serves the case and the settings of its environment, and writes into its own folder alone', async () => {
  const [before, state, port] = [readState(), makeFolder(), await findFreePort()];
  const settings = JSON.stringify({
    theme: 'kontent-9.0',
    minSessionDurationMinutes: 7,
    files: { maxClaimBytes: 209_715_200 },
  });
  const child = start({
    PORTAL_STATE: state,
    PORTAL_CASE: copyCase(),
    PORTAL_SETTINGS: settings,
    PORTAL_HOST: 'claims.example',
    PORTAL_HTTP_LISTEN: `127.0.0.1:${port}`,
    PORTAL_TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::1',
  });
  await waitForPort(port, child);
  const page = await fetch(`http://127.0.0.1:${port}/opt-out`);
  expect(page.status).toBe(200);
  expect(page.headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(page.headers.get('Strict-Transport-Security')).toMatch(/^max-age=\d{8,}/);
  const html = await page.text();
  expect(html).toContain('"minSessionDurationMinutes":7');
  expect(html).toContain('"formType":"OptOut"');
  expect((await fetch(`http://127.0.0.1:${port}/api/cultures`)).status).toBe(200);
  expect(readFileSync(join(state, 'portal.conf'), 'utf8')).toContain('client_max_body_size 210m;');
  expect(readState()).toEqual(before);

  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

it('speaks TLS by the certificate that it is given, and leads over to it', async () => {
  const [state, httpsPort, httpPort] = [makeFolder(), await findFreePort(), await findFreePort()];
  const certificates = makeFolder();
  createCertificate(certificates);
  if (isRoot)
    for (const name of ['privkey.pem', 'fullchain.pem']) chownSync(join(certificates, name), NOBODY, NOBODY);
  const child = start({
    PORTAL_STATE: state,
    PORTAL_HOST: 'localhost',
    PORTAL_CERTIFICATES: certificates,
    PORTAL_HTTPS_LISTEN: `127.0.0.1:${httpsPort}`,
    PORTAL_HTTP_LISTEN: `127.0.0.1:${httpPort}`,
  });
  await waitForPort(httpsPort, child);
  const led = await fetch(`http://127.0.0.1:${httpPort}/lookup?culture=es`, { redirect: 'manual' });
  expect([led.status, led.headers.get('Location')]).toEqual([301, 'https://localhost/lookup?culture=es']);
  expect(readFileSync(join(state, 'portal.conf'), 'utf8')).toContain('ssl_protocols TLSv1.2 TLSv1.3;');
});

it.each([
  ['no server', { PORTAL_API: '' }, 'PORTAL_API must be'],
  ['a server below a path', { PORTAL_API: 'http://api.internal:8080/v1' }, 'without a path'],
  ['a proxy by its name', { PORTAL_TRUSTED_PROXIES: 'balancer.internal' }, 'must be addresses'],
  ['a name that would be more than one', { PORTAL_HOST: 'a; } evil {' }, 'can hold no blanks'],
  [
    'settings that are wrong',
    { PORTAL_SETTINGS: '{"theme":"plaid"}' },
    'unexpected value for appsettings.theme',
  ],
])('ends with the reason for %s', async (_name, env, reason) => {
  const child = start({ PORTAL_STATE: makeFolder(), ...env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise((resolve) => child.once('close', resolve));
  expect(code).not.toBe(0);
  expect(said).toContain(reason);
});

it.each([
  [undefined, 'http://127.0.0.1:8080/'],
  ['8081', 'http://127.0.0.1:8081/'],
  ['10.0.0.5:8080', 'http://10.0.0.5:8080/'],
  ['0.0.0.0:8080', 'http://127.0.0.1:8080/'],
  ['*:8080', 'http://127.0.0.1:8080/'],
  ['[::]:8080', 'http://[::1]:8080/'],
  ['[2001:db8::5]:8080', 'http://[2001:db8::5]:8080/'],
])('the health check of a container that listens on %s asks %s', (listen, address) => {
  const [, command = ''] = /^HEALTHCHECK .* CMD (.*)$/m.exec(readFileSync('deploy/Dockerfile', 'utf8')) ?? [];
  const script = JSON.parse(command).at(-1);
  const stub = 'globalThis.fetch = async (url) => (console.log(url), { status: 200 });';
  const { status, stdout } = spawnSync(process.execPath, ['-e', stub + script], {
    env: { PATH: process.env.PATH, ...(listen === undefined ? {} : { PORTAL_HTTP_LISTEN: listen }) },
    encoding: 'utf8',
  });
  expect([status, stdout]).toEqual([0, `${address}version.json\n`]);
});
