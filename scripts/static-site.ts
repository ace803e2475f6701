import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { pipeline } from 'node:stream';
import { readAddress } from '#api-mock/node.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** In the server's order of preference. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const HASHED_ASSETS = '/app/dist/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Caches must revalidate, so that no outdated page, worker or manifest is used. */
const REVALIDATED = 'no-cache';

/** Headers for documents and workers only; in files that a page loads they would waste some 800 bytes each. */
const DOCUMENT_HEADERS: ReadonlySet<string> = new Set([
  'content-security-policy',
  'cross-origin-opener-policy',
  'permissions-policy',
]);

interface SiteFile {
  readonly pathname: string;
  readonly path: string;
  readonly bytes: number;
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
}

/** Built site whose file list is read once: a request can only name a listed file, so no path leads out of the folder. */
export interface StaticSite {
  /** Answers a GET or HEAD; returns false if the address is neither a file nor a page of the portal. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** @param headers security headers, set on every answer that they apply to */
export function openStaticSite(folder: string, headers: Readonly<Record<string, string>>): StaticSite {
  const files = listFiles(folder);

  function findFile(pathname: string): SiteFile | undefined {
    const exact = files.get(pathname) ?? files.get(`${pathname.replace(/\/$/, '')}.html`);
    if (exact !== undefined) return exact;
    if (pathname.startsWith(HASHED_ASSETS) || extname(pathname) !== '') return undefined;
    // Any other address is a page: below another page's name it is that page's, else the portal's router decides.
    return files.get(`/${pathname.split('/')[1]}.html`) ?? files.get('/index.html');
  }

  return {
    answer(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      const pathname = readPathname(request.url);
      const file = pathname === undefined ? undefined : findFile(pathname);
      if (file === undefined) return false;
      for (const [name, value] of Object.entries(headers)) {
        if (!isLoadedByPages(file) || !DOCUMENT_HEADERS.has(name.toLowerCase())) {
          response.setHeader(name, value);
        }
      }
      sendFile(request, response, file, chooseEncoding(request, files, file));
      return true;
    },
  };
}

/** Tells whether a file is a script or style that no worker starts with. */
function isLoadedByPages({ pathname }: SiteFile): boolean {
  return pathname.startsWith(HASHED_ASSETS) && /\.(?:js|css)$/.test(pathname) && !/\.worker-/.test(pathname);
}

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: SiteFile,
  encoded: { readonly name: string; readonly file: SiteFile } | undefined,
): void {
  const sent = encoded?.file ?? file;
  response.setHeader('Cache-Control', file.cacheControl);
  response.setHeader('Vary', 'Accept-Encoding');
  response.setHeader('ETag', sent.etag);
  if (request.headers['if-none-match'] === sent.etag) {
    response.writeHead(304).end();
    return;
  }
  if (encoded !== undefined) response.setHeader('Content-Encoding', encoded.name);
  response.writeHead(200, { 'Content-Type': file.type, 'Content-Length': sent.bytes });
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // `pipeline` closes the file if the browser disconnects. Any other error ends the answer, which the browser notices.
  pipeline(createReadStream(sent.path), response, () => undefined);
}

function chooseEncoding(request: IncomingMessage, files: ReadonlyMap<string, SiteFile>, file: SiteFile) {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) => part.trim().split(';')[0]);
  for (const { name, extension } of ENCODINGS) {
    const encoded = files.get(file.pathname + extension);
    if (encoded !== undefined && accepted.includes(name)) return { name, file: encoded };
  }
  return undefined;
}

function listFiles(folder: string): Map<string, SiteFile> {
  const files = new Map<string, SiteFile>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name);
    const stats = statSync(path);
    if (!stats.isFile()) continue;
    const pathname = `/${name.split(sep).join('/')}`;
    files.set(pathname, {
      pathname,
      path,
      bytes: stats.size,
      type: CONTENT_TYPES[extname(name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22)}"`,
      cacheControl: pathname.startsWith(HASHED_ASSETS) ? IMMUTABLE : REVALIDATED,
    });
  }
  return files;
}

/** Returns undefined if the address, or an escape in its path, is invalid. */
function readPathname(requestLine: string | undefined): string | undefined {
  try {
    const { pathname } = readAddress(requestLine) ?? {};
    return pathname === undefined ? undefined : decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
