import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { portalWords } from '#scripts/case/read-words.ts';
import { renderCase } from '#scripts/case/render-case.ts';
import { prerenderPathsOf } from '#scripts/prerender/prerender-paths.ts';
import { prerenderSite } from '#scripts/prerender/prerender-site.ts';
import { askSnapshot } from '#scripts/prerender/take-snapshot.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-prerender-'));
const site = join(folder, 'site');
let server: RunningPortal;

beforeAll(async () => {
  server = await startPortal();
  copySite('build/production', site);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const run = promisify(execFile);
const configure = (...more: readonly string[]) =>
  run(process.execPath, ['scripts/configure.ts', '--site', site, ...more]);

function readStartPages(): readonly string[] {
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const pattern =
    /<template data-paths="([^"]*)" data-culture="([^"]*)" data-direction="\w+" data-window="(\w+)"[^>]*>.*?<h1[^>]*>(.*?)<\/h1>/g;
  return [...html.matchAll(pattern)].map((match) => match.slice(1).join(' '));
}

test('a site of settings alone has its start pages in English, in the words that are the portal’s own', async () => {
  await configure();
  expect(readStartPages()).toEqual(
    [
      '/ /standard en %s File a claim',
      '/automotive en %s File a vehicle claim',
      '/documents-upload en %s',
      '/lookup en %s',
    ].flatMap((page) =>
      ['narrow', 'wide'].map((window) => expect.stringContaining(page.replace('%s', window))),
    ),
  );
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  expect(html).not.toContain('Rivenwood Heater');
  const [hash = ''] = /'sha256-[^']+'/.exec(readFileSync(`${site}-headers.json`, 'utf8')) ?? [];
  expect(hash).not.toBe('');
});

test('with a snapshot of the server they have its languages and its words, until it is configured without', async () => {
  await configure('--snapshot', server.url);
  expect(readStartPages()).toContain('/ /standard es narrow Presentar un reclamo');
  expect(readFileSync(join(site, 'index.html'), 'utf8')).toContain('Rivenwood Heater');
  await configure();
  expect(readFileSync(join(site, 'index.html'), 'utf8')).not.toContain('Rivenwood Heater');
});

test('a server that does not answer is told, and the site is left as it was', async () => {
  await configure();
  const before = readFileSync(join(site, 'index.html'), 'utf8');
  await expect(configure('--snapshot', 'http://127.0.0.1:1')).rejects.toThrow();
  expect(readFileSync(join(site, 'index.html'), 'utf8') === before).toBe(true);
});

test('a case whose server does not offer English has its start page in the languages that it offers', async () => {
  const { cultures, ...others } = await askSnapshot((path) => fetch(new URL(path, server.url)));
  const { en: _english, ...offered } = cultures;
  await stampSite(site, readDemoCase('production'), { cultures: offered, ...others });
  const pages = readStartPages();
  expect(pages).toContain('/ /standard es narrow Presentar un reclamo');
  expect(pages.filter((page) => / en (?:narrow|wide) /.test(page))).toEqual([]);
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const [first = ''] = Object.keys(offered);
  expect(html).toContain(`/api/culture/content?culture=${first}"`);
  expect(html).not.toContain('culture=en');
  const begins = [...html.matchAll(/data-paths="([^"]*)" data-culture="([^"]*)"[^>]*data-first/g)];
  expect(begins.map((match) => match.slice(1))).toEqual(
    ['/ /standard', '/automotive', '/documents-upload', '/lookup'].flatMap((paths) => [
      [paths, first],
      [paths, first],
    ]),
  );
});

test('a language that the case alone words has its start page too, and one that nobody words has none', async () => {
  const { cultures, content, ...others } = await askSnapshot((path) => fetch(new URL(path, server.url)));
  const given = readDemoCase('production');
  const words = { ...given.words, he: { ...portalWords(), 'pages.start.standardTitle': 'הגשת תביעה' } };
  await stampSite(
    site,
    { ...given, words },
    {
      cultures: { ...cultures, he: 'עברית', pt: 'Português' },
      content: { ...content, he: [], pt: [] },
      ...others,
    },
  );
  const pages = readStartPages();
  expect(pages).toContain('/ /standard he narrow הגשת תביעה');
  expect(pages.filter((page) => / pt (?:narrow|wide) /.test(page))).toEqual([]);
});

test('pages that cannot be rendered stop the stamp, with the renderer’s words', () => {
  const demo = readDemoCase('production');
  const { manifest, files } = renderCase(demo);
  const given = { settings: demo.settings, manifest, files: Object.fromEntries(files), snapshot: null };
  writeFileSync(prerenderPathsOf(site).renderer, 'throw new Error("no such theme")');
  expect(() => prerenderSite(site, given, [])).toThrow('no such theme');
  rmSync(prerenderPathsOf(site).renderer);
  expect(prerenderSite(site, given, [])).toBeUndefined();
});
