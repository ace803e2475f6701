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

/** Best first: what the server takes where the browser takes several. */
const ENCODINGS = [
  { name: 'br', extension: '.br' },
  { name: 'gzip', extension: '.gz' },
] as const;

const HASHED_ASSETS = '/app/dist/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Kept, but asked about each time: a page, a worker or a manifest must never be an old one. */
const REVALIDATED = 'no-cache';

/**
 * Said of a document or a worker. What a page loads is under the page's own: there they would only be some
 * 800 bytes a file.
 */
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

/**
 * A built site, read once: only what was there at the start can be asked for, so no address leads out of its
 * folder.
 */
export interface StaticSite {
  /** Answers a GET or HEAD; false where the address is none of the site's and no page of the portal's either. */
  answer(request: IncomingMessage, response: ServerResponse): boolean;
}

/** @param headers the security headers, put on every answer that they say something of. */
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

/** A script or style of the build that no worker is begun with. */
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
  // Closes the file where the browser hangs up; what else goes wrong is the answer's end, which the browser sees.
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

/** Undefined where the address, or an escape in its path, cannot be read. */
function readPathname(requestLine: string | undefined): string | undefined {
  try {
    const { pathname } = readAddress(requestLine) ?? {};
    return pathname === undefined ? undefined : decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
