import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLEAR_SITE_DATA, CLEAR_SITE_HEADER, CLEAR_SITE_PATH } from '#server/clear-site.ts';
import { headersPathOf } from './stamp-site.ts';
import { openStaticSite } from './static-site.ts';

/** Time limit of one request. Node's default of 300 s would cut off a claim of 100 MB on a slow connection. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;

export interface PortalServerOptions {
  readonly siteFolder: string;
  /** Answers calls of the API; returns false for others. */
  readonly answerApi: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host?: string;
}

export interface PortalServer {
  /** Without a trailing slash. */
  readonly url: string;
  /** Switches to another site and its headers; answers in progress are completed from the previous one. */
  show(siteFolder: string): void;
  close(): Promise<void>;
}

export async function servePortal(options: PortalServerOptions): Promise<PortalServer> {
  const { siteFolder, answerApi, port, host = '127.0.0.1' } = options;
  let served = openSite(siteFolder);
  const server = createServer((request, response) => {
    if (answerApi(request, response) || served.site.answer(request, response)) return;
    answerOther(request, response, served.headers);
  });
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  await listen(server, port, host);
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    show(folder) {
      served = openSite(folder);
    },
    close: () => close(server),
  };
}

/** Returns a port that is free now: the given one, or any for 0. @throws the system's error if it is taken */
export async function findPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  await listen(probe, port, host);
  const { port: found } = probe.address() as AddressInfo;
  await close(probe);
  return found;
}

function openSite(folder: string) {
  const headers: Record<string, string> = JSON.parse(readFileSync(headersPathOf(folder), 'utf8'));
  return { headers, site: openStaticSite(folder, headers) };
}

function answerOther(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  request.resume();
  // Without a service worker nothing can take the shared photo, so the portal opens without it.
  if (request.method === 'POST' && request.url === '/share-target') {
    response.writeHead(303, { Location: '/?shared=unavailable' }).end();
    return;
  }
  // Only for the portal itself: a cross-site request cannot set this header.
  if (request.method === 'POST' && request.url === CLEAR_SITE_PATH) {
    const isAsked = request.headers[CLEAR_SITE_HEADER.toLowerCase()] === 'yes';
    response.setHeader('Cache-Control', 'no-store');
    response.writeHead(204, isAsked ? { 'Clear-Site-Data': CLEAR_SITE_DATA } : {}).end();
    return;
  }
  const isWrongMethod = request.method !== 'GET' && request.method !== 'HEAD';
  response.writeHead(isWrongMethod ? 405 : 404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(isWrongMethod ? 'Method not allowed' : 'Not found');
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
