import type { CaseManifest } from '#server/case.ts';
import type { PortalSettings } from '#server/settings.ts';
import { CASE_ELEMENT_ID, readPageSettings } from '../start-links.ts';
import { checkSecurityHeaders } from './check-policy.ts';
import { advise, type Finding, judge } from './finding.ts';

const LARGEST_CLOCK_DIFFERENCE_MS = 5_000;

export interface SiteCheck {
  readonly findings: readonly Finding[];
  /** Undefined if the page has no readable settings; then the API cannot be checked. */
  readonly settings: PortalSettings | undefined;
  readonly manifest: CaseManifest | undefined;
}

/** Checks how a deployment serves the portal's files: page, headers, caching, compression and fallback. */
export async function checkSite(url: URL): Promise<SiteCheck> {
  const page = await fetch(url);
  const html = await page.text();
  const { settings, finding } = readSettingsOf(html);
  return {
    settings,
    manifest: readManifestOf(html),
    findings: [
      checkTransport(url, page.headers),
      judge('page', page.status === 200, 'is served', `is answered ${page.status}`),
      finding,
      ...(settings === undefined ? [] : checkSecurityHeaders(settings, html, page.headers)),
      checkRevalidated('page', page.headers),
      checkClock(page.headers),
      ...(await checkFiles(url, html)),
      await checkFallback(url, html),
    ],
  };
}

function readSettingsOf(html: string): { settings: PortalSettings | undefined; finding: Finding } {
  try {
    const settings = readPageSettings(html);
    return { settings, finding: { verdict: 'ok', subject: 'settings', detail: `theme ${settings.theme}` } };
  } catch (error) {
    return {
      settings: undefined,
      finding: { verdict: 'failed', subject: 'settings', detail: String(error) },
    };
  }
}

function readManifestOf(html: string): CaseManifest | undefined {
  try {
    return JSON.parse(html.split(`id="${CASE_ELEMENT_ID}">`)[1]?.split('</script>')[0] ?? '');
  } catch {
    return undefined;
  }
}

function checkTransport(url: URL, headers: Headers): Finding {
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (isLocal) return { verdict: 'warning', subject: 'https', detail: 'not checked on this machine' };
  const isSafe = url.protocol === 'https:' && headers.has('Strict-Transport-Security');
  return judge(
    'https',
    isSafe,
    'is used, and kept by the browser',
    'needs https and Strict-Transport-Security',
  );
}

function checkRevalidated(what: string, headers: Headers): Finding {
  const value = headers.get('Cache-Control') ?? '';
  const isAsked = /no-cache|no-store|max-age=0/.test(value);
  return judge(`caching of the ${what}`, isAsked, value, `should be no-cache, is "${value}"`);
}

function checkClock(headers: Headers): Finding {
  const date = headers.get('Date');
  const difference = Math.abs(Date.parse(date ?? '') - Date.now());
  return advise(
    'clock',
    difference <= LARGEST_CLOCK_DIFFERENCE_MS,
    'agrees with this machine',
    date === null
      ? 'the page has no Date header'
      : `${Math.round(difference / 1000)} s away from this machine's`,
  );
}

async function checkFiles(url: URL, html: string): Promise<Finding[]> {
  const [worker, manifest] = await Promise.all([
    fetch(new URL('/sw.js', url)),
    fetch(new URL('/manifest.webmanifest', url)),
  ]);
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
  const script = await fetch(new URL(entry ?? '/app/dist/', url), {
    headers: { 'Accept-Encoding': 'br, gzip' },
  });
  const cacheControl = script.headers.get('Cache-Control') ?? '';
  return [
    judge('service worker', worker.status === 200, 'is served', `is answered ${worker.status}`),
    checkRevalidated('service worker', worker.headers),
    judge('manifest', manifest.status === 200, 'is served', `is answered ${manifest.status}`),
    judge(
      'caching of hashed files',
      cacheControl.includes('immutable'),
      cacheControl,
      `should be immutable for a year, is "${cacheControl}"`,
    ),
    advise(
      'compression',
      script.headers.has('Content-Encoding'),
      `${script.headers.get('Content-Encoding')}`,
      'scripts are sent uncompressed',
    ),
  ];
}

async function checkFallback(url: URL, html: string): Promise<Finding> {
  const inner = await (await fetch(new URL('/standard/claimant-info', url))).text();
  const missing = await fetch(new URL('/app/dist/not-there.js', url));
  const isWell = inner === html && missing.status === 404;
  return judge(
    'addresses',
    isWell,
    "the portal's pages open by their address, missing files are 404",
    "the portal's pages must answer with index.html, missing files below /app/dist/ with 404",
  );
}
