import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PortalSettings } from '#server/settings.ts';
import { type BuildRecord, listFiles, readBuildRecord } from './build-record.ts';
import { compressSite } from './compress.ts';
import { type DeploymentSettings, NO_DEPLOYMENT_SETTINGS, renderSecurityTxt } from './deployment-settings.ts';
import { readLibraryStyleHashes } from './library-styles.ts';
import { prerenderSite } from './prerender/prerender-site.ts';
import { buildSecurityHeaders } from './security-headers.ts';
import { listStyles, stampPage } from './stamp-page.ts';
import { stampWorker } from './stamp-worker.ts';
import { filesLeftOut, startFiles } from './start-page.ts';

const PACKAGE = new URL('../package.json', import.meta.url);

/** Where a site's security headers are kept: beside its folder, so that they are not served. */
export function headersPathOf(siteFolder: string): string {
  return `${siteFolder.replace(/[\\/]+$/, '')}-headers.json`;
}

/** The same headers as nginx takes them: `add_header` lines, included by deploy/nginx.conf. */
export function nginxHeadersPathOf(siteFolder: string): string {
  return headersPathOf(siteFolder).replace(/\.json$/, '.nginx.conf');
}

/**
 * Writes one case's settings into a built site: its pages, the precache list of its worker, its security headers and
 * its security.txt and its compressed files together, so that no two of them can disagree.
 */
export async function stampSite(
  siteFolder: string,
  settings: PortalSettings,
  deployment: DeploymentSettings = NO_DEPLOYMENT_SETTINGS,
): Promise<void> {
  const record = readBuildRecord(siteFolder);
  const start = startFiles(record, settings.theme);
  const styles = listStyles(readFileSync(join(siteFolder, 'index.html'), 'utf8'), start);
  const prerendered = prerenderSite(siteFolder, settings, styles);
  const pages: Record<string, string> = {};
  for (const name of listPages(record)) {
    const built = readFileSync(join(siteFolder, name), 'utf8');
    const page =
      name === 'index.html'
        ? stampPage(built, settings, start, prerendered)
        : stampPage(built, settings, undefined);
    writeFileSync(join(siteFolder, name), page);
    pages[name] = page;
  }
  stampWorkerFile(join(siteFolder, 'sw.js'), {
    pages,
    builtFiles: listFiles(record),
    leftOut: filesLeftOut(record, settings.theme),
  });
  const headers = buildSecurityHeaders(
    settings,
    [...readLibraryStyleHashes(), ...(prerendered === undefined ? [] : [prerendered.hashes.style])],
    deployment,
    prerendered?.hashes.script,
  );
  writeFileSync(headersPathOf(siteFolder), `${JSON.stringify(headers, undefined, 2)}\n`);
  writeFileSync(nginxHeadersPathOf(siteFolder), renderNginxHeaders(headers));
  stampSecurityTxt(join(siteFolder, '.well-known', 'security.txt'), deployment);
  writeFileSync(join(siteFolder, 'version.json'), renderVersion(record, settings, pages));
  await compressSite(siteFolder);
}

/**
 * What is deployed, for operators to compare: `build` is the same for the same code, forms and words, `settings` for the same case, `pages`
 * for the same start pages.
 */
function renderVersion(
  record: BuildRecord,
  settings: PortalSettings,
  pages: Readonly<Record<string, string>>,
): string {
  const { version }: { readonly version: string } = JSON.parse(readFileSync(PACKAGE, 'utf8'));
  const parts = { build: listFiles(record).sort(), settings, pages };
  const digests = Object.entries(parts).map(([name, part]) => [name, digestOf(JSON.stringify(part))]);
  return `${JSON.stringify({ version, ...Object.fromEntries(digests) }, undefined, 2)}\n`;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** What an earlier stamp wrote goes where these settings have none. */
function stampSecurityTxt(path: string, { securityTxt }: DeploymentSettings): void {
  rmSync(dirname(path), { recursive: true, force: true });
  if (securityTxt === null) return;
  mkdirSync(dirname(path));
  writeFileSync(path, renderSecurityTxt(securityTxt, Date.now()));
}

/** The pages that were built; one that is only copied needs no settings. */
function listPages({ chunks }: BuildRecord): string[] {
  return Object.values(chunks).flatMap(({ source }) => (source?.endsWith('.html') ? [source] : []));
}

function stampWorkerFile(path: string, input: Parameters<typeof stampWorker>[1]): void {
  if (!existsSync(path)) return;
  writeFileSync(path, stampWorker(readFileSync(path, 'utf8'), input));
}

function renderNginxHeaders(headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`,
  );
  return `${lines.join('\n')}\n`;
}
