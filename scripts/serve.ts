import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLEAR_SITE_DATA, CLEAR_SITE_HEADER, CLEAR_SITE_PATH } from '#server/clear-site.ts';
import { headersPathOf } from './stamp-site.ts';
import { openStaticSite } from './static-site.ts';

/** Node's own limit of 300 s would cut a claim of 100 MB on a slow line. */
const REQUEST_TIMEOUT_MS = 60 * 60 * 1000;

export interface PortalServerOptions {
  readonly siteFolder: string;
  /** Answers what belongs to the api; false for the rest. */
  readonly answerApi: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** 0 takes a free port. */
  readonly port: number;
  readonly host?: string;
}

export interface PortalServer {
  /** Without a slash at its end. */
  readonly url: string;
  /** Serves another site from now on, with its own headers; what is being sent of the one before is sent to its end. */
  show(siteFolder: string): void;
  close(): Promise<void>;
}

/** Serves a built site and the api-mock on one origin. */
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

/**
 * A port that can be listened on now: the one that is given, or a free one for 0.
 * @throws the system's error where it is taken
 */
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

/** What is neither a file nor a page. */
function answerOther(
  request: IncomingMessage,
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  request.resume();
  // A photo shared before the worker is there to take it cannot be kept: the portal opens without it.
  if (request.method === 'POST' && request.url === '/share-target') {
    response.writeHead(303, { Location: '/?shared=unavailable' }).end();
    return;
  }
  // Only for the portal itself: the header is one that no other site can send.
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
