import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { siteFolderOf } from '#scripts/build.ts';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { renderMainConfig } from '#scripts/nginx-config.ts';
import { findNginx } from '#scripts/setup-tools.ts';
import { copySite, headersPathOf, stampSite } from '#scripts/stamp-site.ts';
import { askNginx } from './ask-nginx.ts';
import { createCertificate, findFreePort, type RunningNginx, waitForPort } from './start-nginx.ts';

const PORTAL = 'https://claims.example.org';
const FRAME = 'https://scripts.example.org';

const folder = mkdtempSync(join(tmpdir(), 'portal-frame-'));
const site = join(folder, 'production');
let nginx: Pick<RunningNginx, 'url' | 'certificate' | 'stop'>;

beforeAll(async () => {
  copySite(siteFolderOf('production'), site);
  const given = readDemoCase('production');
  await stampSite(site, {
    ...given,
    settings: { ...given.settings, foreignScriptsOrigin: FRAME },
    deployment: { ...given.deployment, portalOrigin: PORTAL },
  });
  createCertificate(folder);
  const port = await findFreePort();
  const file = readFileSync('deploy/foreign-scripts.nginx.conf', 'utf8')
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replaceAll('/etc/ssl/scripts.example.org', folder)
    .replaceAll('/srv/claim-portal', folder)
    .replace('listen 443', `listen 127.0.0.1:${port}`);
  writeFileSync(join(folder, 'portal.conf'), file);
  writeFileSync(join(folder, 'nginx.conf'), renderMainConfig(folder, join(folder, 'access.log')));
  const parameters = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'];
  const child = spawn(findNginx() ?? 'nginx', parameters, { stdio: ['ignore', 'ignore', 'inherit'] });
  await waitForPort(port, child);
  nginx = {
    url: `https://localhost:${port}`,
    certificate: readFileSync(join(folder, 'fullchain.pem'), 'utf8'),
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGQUIT');
      await ended;
    },
  };
});
afterAll(async () => {
  await nginx.stop();
  rmSync(folder, { recursive: true, force: true });
});

function ask(path: string) {
  return askNginx(nginx, nginx.url + path);
}

it('serves the page of the frame and its script, each with every header, and nothing else', async () => {
  const page = await ask('/');
  const script = /src="(\/frame-[^"]+\.js)"/.exec(page.body.toString())?.[1] ?? '';
  const headers: Record<string, string> = JSON.parse(
    readFileSync(headersPathOf(`${site}-foreign-scripts`), 'utf8'),
  );
  for (const answer of [page, await ask(script)]) {
    expect(answer.status).toBe(200);
    for (const [name, value] of Object.entries(headers))
      expect(answer.headers[name.toLowerCase()]).toBe(value);
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=\d{8,}/);
  }
  expect(headers['Content-Security-Policy']).toContain(`frame-ancestors ${PORTAL};`);
  for (const path of ['/api/csrf', '/index.htm', '/app/dist/', '/sw.js'])
    expect((await ask(path)).status).toBe(404);
});

it('the page of the portal knows that origin, and no address of the scripts', () => {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(page).toContain(FRAME);
  expect(page).not.toContain('challenges.cloudflare.com');
  const headers: Record<string, string> = JSON.parse(readFileSync(headersPathOf(site), 'utf8'));
  expect(headers['Content-Security-Policy']).not.toContain('cloudflare');
  expect(headers['Content-Security-Policy']).toContain(`frame-src 'self' ${FRAME};`);
});
