import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import type { PortalSettings } from '#server/settings.ts';
import { makeSmallSite } from '#tests/support/small-site.ts';
import { type Case, readDemoCase } from './case/read-case.ts';
import { NO_DEPLOYMENT_SETTINGS, parseDeploymentSettings } from './deployment-settings.ts';
import { stampSite } from './stamp-site.ts';

const demo = readDemoCase('production');
const { settings } = demo;

function inCase(given: PortalSettings, deployment = NO_DEPLOYMENT_SETTINGS): Case {
  return { ...demo, settings: given, deployment };
}

let folder = '';

function makeSite(): string {
  folder = mkdtempSync(join(tmpdir(), 'portal-stamp-'));
  return makeSmallSite(join(folder, 'site'));
}

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('version.json tells the build, the settings and the pages apart', async () => {
  const site = makeSite();
  const readVersion = async (given: typeof settings): Promise<Record<string, string>> => {
    await stampSite(site, inCase(given));
    return JSON.parse(readFileSync(join(site, 'version.json'), 'utf8'));
  };
  const first = await readVersion(settings);
  expect(Object.keys(first)).toEqual(['version', 'build', 'settings', 'case', 'pages']);
  expect(await readVersion(settings)).toEqual(first);
  const other = await readVersion({ ...settings, draftRetentionDays: 7 });
  expect(other).toMatchObject({ version: first.version, build: first.build });
  expect(other.settings).not.toBe(first.settings);
  expect(other.pages).not.toBe(first.pages);
});

test('page, worker, headers and compressed files follow the settings together', async () => {
  const site = makeSite();
  await stampSite(site, demo);
  const before = readFileSync(join(site, 'sw.js'), 'utf8');
  const changed = {
    ...settings,
    theme: 'ftc-7.0' as const,
    wallet: { ...settings.wallet, hosts: { ...settings.wallet.hosts, frames: ['https://pay.example'] } },
  };
  await stampSite(site, inCase(changed));
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  const worker = readFileSync(join(site, 'sw.js'), 'utf8');
  expect(page).toContain('"theme":"ftc-7.0"');
  expect(page).toContain('href="/app/dist/b.js"');
  expect(page).not.toContain('app/dist/a.js');
  expect(worker).toContain('app/dist/b.js');
  expect(worker).not.toContain('app/dist/a.js');
  expect(worker).not.toBe(before);
  expect(readFileSync(`${site}-headers.json`, 'utf8')).toContain('https://pay.example');
  expect(readFileSync(`${site}-headers.nginx.conf`, 'utf8')).toMatch(
    /^add_header Content-Security-Policy ".*pay\.example.*" always;$/m,
  );
  expect(brotliDecompressSync(readFileSync(join(site, 'index.html.br'))).toString()).toBe(page);
});

test('security.txt says what the settings say, goes with them, and is refused once it is over', async () => {
  const site = makeSite();
  const path = join(site, '.well-known/security.txt');
  const securityTxt = {
    contacts: ['mailto:security@claims.example.org', 'https://claims.example.org/contact'],
    expires: '2999-12-31T23:59:00Z',
    policy: 'https://claims.example.org/security',
    preferredLanguages: ['en', 'es'],
  };
  const withText = parseDeploymentSettings({ deployment: { securityTxt } });
  await stampSite(site, inCase(settings, { ...withText, reportsAddress: 'https://reports.example/csp' }));
  expect(readFileSync(`${site}-headers.nginx.conf`, 'utf8')).toContain(
    'add_header Reporting-Endpoints "portal=\\"https://reports.example/csp\\"" always;',
  );
  expect(readFileSync(path, 'utf8')).toBe(
    `Contact: mailto:security@claims.example.org
Contact: https://claims.example.org/contact
Expires: 2999-12-31T23:59:00Z
Policy: https://claims.example.org/security
Preferred-Languages: en, es
`,
  );
  expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toContain('security@claims');
  await stampSite(site, demo);
  expect(existsSync(path)).toBe(false);
  const over = parseDeploymentSettings({
    deployment: { securityTxt: { ...securityTxt, expires: '2025-01-01T00:00:00Z' } },
  });
  await expect(stampSite(site, inCase(settings, over))).rejects.toThrow('2025-01-01');
  expect(() =>
    parseDeploymentSettings({
      deployment: { securityTxt: { ...securityTxt, contacts: ['mailto:a@b.example\nPolicy: x'] } },
    }),
  ).toThrow();
});

test('a site that was not built here is refused', async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-stamp-'));
  await expect(stampSite(join(folder, 'nothing'), demo)).rejects.toThrow('nothing-build.json');
});
