import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ServerSnapshot } from '#portal/prerender/prerender-input.ts';
import { chooseCulture, DEFAULT_CULTURE, findCultureAmong } from '#server/cultures.ts';
import { type BuildRecord, listFiles, readBuildRecord, recordPathOf } from './build-record.ts';
import type { Case } from './case/read-case.ts';
import { CASE_FILES } from './case/read-pictures.ts';
import { renderCase } from './case/render-case.ts';
import { compressSite } from './compress.ts';
import { renderSecurityTxt } from './deployment-settings.ts';
import {
  foreignScriptsFolderOf,
  keepForeignScriptsOut,
  renderForeignScripts,
  writeForeignScripts,
} from './foreign-scripts.ts';
import { readLibraryStyleHashes } from './library-styles.ts';
import { prerenderPathsOf } from './prerender/prerender-paths.ts';
import { prerenderSite } from './prerender/prerender-site.ts';
import { keepSnapshot, readSnapshot } from './prerender/take-snapshot.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import { MANIFEST_FILE, renderManifest } from './stamp-manifest.ts';
import { listStyles, type StampedCase, stampPage } from './stamp-page.ts';
import { stampWorker } from './stamp-worker.ts';
import { filesLeftOut, startFiles } from './start-page.ts';

const PACKAGE = new URL('../package.json', import.meta.url);
const WORKER_FILE = 'sw.js';
const VERSION_FILE = 'version.json';

/** Returns the path of a site's security headers. It is beside the site's folder, so that they are not served. */
export function headersPathOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-headers.json`;
}

/** Returns the path of the same headers as `add_header` lines, which deploy/nginx.conf includes. */
export function nginxHeadersPathOf(siteFolder: string): string {
  return headersPathOf(siteFolder).replace(/\.json$/, '.nginx.conf');
}

/** Copies a built site with its files beside the folder. */
export function copySite(source: string, folder: string): void {
  cpSync(source, folder, { recursive: true });
  cpSync(recordPathOf(source), recordPathOf(folder));
  cpSync(prerenderPathsOf(source).folder, prerenderPathsOf(folder).folder, { recursive: true });
}

export function digestCase(given: Case): string {
  return digestOf(JSON.stringify(renderCase(given).manifest));
}

/** Reads the digest of the case in a site; undefined if the site has none. */
export function readStampedDigest(siteFolder: string): string | undefined {
  const path = join(siteFolder, VERSION_FILE);
  if (!existsSync(path)) return undefined;
  const version: { readonly case?: string } = JSON.parse(readFileSync(path, 'utf8'));
  return version.case;
}

/**
 * Writes one case into a built site: forms and words, pages, manifest, the worker's precache list, security headers, security.txt and
 * compressed files, always together so that they agree. Writes nothing before all of it is rendered.
 * @param snapshot the server's answers, null if none was asked; by default those kept beside the site
 */
export async function stampSite(
  siteFolder: string,
  given: Case,
  snapshot: ServerSnapshot | null = readSnapshot(siteFolder),
): Promise<void> {
  const { deployment } = given;
  const settings = keepForeignScriptsOut(given.settings);
  const foreignScripts = renderForeignScripts(siteFolder, given);
  const { manifest: ofCase, files, otherCultures } = renderCase(given);
  const culture = chooseCulture(Object.keys(snapshot?.cultures ?? {}));
  const manifest = culture === DEFAULT_CULTURE ? ofCase : { ...ofCase, culture };
  const firstWords = manifest.wordFiles[findCultureAmong(culture, Object.keys(manifest.wordFiles)) ?? ''];
  const pictures = new Map([...given.pictures.values()].map(({ sitePath, content }) => [sitePath, content]));
  const record = readBuildRecord(siteFolder);
  const start = startFiles(record, settings.theme, culture);
  const styles = listStyles(readFileSync(join(siteFolder, 'index.html'), 'utf8'), start);
  const prerendered = prerenderSite(
    siteFolder,
    { settings, manifest, files: Object.fromEntries(files), snapshot },
    styles,
  );
  const pages: Record<string, string> = {};
  for (const name of listPages(record)) {
    const built = readFileSync(join(siteFolder, name), 'utf8');
    const page =
      name === 'index.html'
        ? stampPage(built, { settings, manifest }, start, prerendered)
        : stampPage(built, { settings, manifest }, undefined);
    pages[name] = page;
  }
  const installed = existsSync(join(siteFolder, MANIFEST_FILE))
    ? { [MANIFEST_FILE]: renderManifest(given, culture, snapshot) }
    : {};
  const worker = renderWorker(join(siteFolder, WORKER_FILE), {
    pages: { ...pages, ...installed },
    builtFiles: [...listFiles(record), ...files.keys(), ...pictures.keys()],
    leftOut: new Set([
      ...filesLeftOut(record, settings.theme, culture),
      ...[...otherCultures].filter((path) => `/${path}` !== firstWords),
    ]),
  });
  const headers = buildSecurityHeaders(
    settings,
    [...readLibraryStyleHashes(), ...(prerendered === undefined ? [] : [prerendered.hashes.style])],
    deployment,
    prerendered?.hashes.script,
  );
  const securityTxt = renderSecurityTxt(deployment, Date.now());
  const texts = {
    ...pages,
    ...installed,
    ...(worker === undefined ? {} : { [WORKER_FILE]: worker }),
    [VERSION_FILE]: renderVersion(record, { settings, manifest: ofCase }, pages),
  };

  writeCaseFiles(siteFolder, new Map<string, string | Buffer>([...files, ...pictures]));
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(siteFolder, name), text);
  writeHeaders(siteFolder, headers);
  await writeForeignScripts(siteFolder, foreignScripts);
  writeHeaders(foreignScriptsFolderOf(siteFolder), foreignScripts?.headers);
  writeSecurityTxt(join(siteFolder, '.well-known', 'security.txt'), securityTxt);
  keepSnapshot(siteFolder, snapshot);
  await compressSite(siteFolder);
}

/**
 * Renders the deployed version for operators to compare: `build` depends only on the code, `settings` on the settings, `case` on forms
 * and words, `pages` on the start pages.
 */
function renderVersion(
  record: BuildRecord,
  { settings, manifest }: StampedCase,
  pages: Readonly<Record<string, string>>,
): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const parts = { build: listFiles(record).sort(), settings, case: manifest, pages };
  const digests = Object.entries(parts).map(([name, part]) => [name, digestOf(JSON.stringify(part))]);
  return `${JSON.stringify({ version, ...Object.fromEntries(digests) }, undefined, 2)}\n`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function writeCaseFiles(siteFolder: string, files: ReadonlyMap<string, string | Buffer>): void {
  rmSync(join(siteFolder, CASE_FILES), { recursive: true, force: true });
  mkdirSync(join(siteFolder, CASE_FILES), { recursive: true });
  for (const [path, content] of files) writeFileSync(join(siteFolder, path), content);
}

function writeSecurityTxt(path: string, text: string | undefined): void {
  rmSync(dirname(path), { recursive: true, force: true });
  if (text === undefined) return;
  mkdirSync(dirname(path));
  writeFileSync(path, text);
}

/** Lists the built pages. A page that is only copied needs no settings. */
function listPages({ chunks }: BuildRecord): string[] {
  return Object.values(chunks).flatMap(({ source }) => (source?.endsWith('.html') ? [source] : []));
}

/** Returns undefined for a site without a worker. */
function renderWorker(path: string, input: Parameters<typeof stampWorker>[1]): string | undefined {
  return existsSync(path) ? stampWorker(readFileSync(path, 'utf8'), input) : undefined;
}

/** Writes the headers in both formats, or removes those of an earlier run. */
function writeHeaders(folder: string, headers: Readonly<Record<string, string>> | undefined): void {
  const texts = {
    [headersPathOf(folder)]: headers && `${JSON.stringify(headers, undefined, 2)}\n`,
    [nginxHeadersPathOf(folder)]: headers && renderNginxHeaders(headers),
  };
  for (const [path, text] of Object.entries(texts)) {
    if (text === undefined) rmSync(path, { force: true });
    else writeFileSync(path, text);
  }
}

function renderNginxHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  return `${lines.join('\n')}\n`;
}
