import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { writeBuildRecord } from './build-record.ts';
import { readSettings } from './read-settings.ts';
import { stampSite } from './stamp-site.ts';

const settings = readSettings('production');
let folder = '';

function makeSite(): string {
  folder = mkdtempSync(join(tmpdir(), 'portal-stamp-'));
  const site = join(folder, 'site');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<html><head><title>t</title></head><body></body></html>');
  writeFileSync(join(site, 'sw.js'), `p([{"revision":"0","url":"index.html"}]);//${' '.repeat(600)}`);
  const chunk = { isEntry: false, imports: [], dynamicImports: [], styles: [], origins: {} };
  writeBuildRecord(site, {
    chunks: {
      'app/dist/main.js': {
        ...chunk,
        source: 'index.html',
        isEntry: true,
        dynamicImports: ['app/dist/a.js', 'app/dist/b.js'],
      },
      'app/dist/a.js': { ...chunk, source: 'src/themes/default-7.0/index.tsx' },
      'app/dist/b.js': { ...chunk, source: 'src/themes/ftc-7.0/index.tsx' },
    },
  });
  return site;
}

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('page, worker, headers and compressed files follow the settings together', async () => {
  const site = makeSite();
  await stampSite(site, settings);
  const before = readFileSync(join(site, 'sw.js'), 'utf8');
  const changed = {
    ...settings,
    theme: 'ftc-7.0' as const,
    wallet: { ...settings.wallet, hosts: { ...settings.wallet.hosts, frames: ['https://pay.example'] } },
  };
  await stampSite(site, changed);
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

test('a site that was not built here is refused', async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-stamp-'));
  await expect(stampSite(join(folder, 'nothing'), settings)).rejects.toThrow('nothing-build.json');
});
