import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { ServerCase } from './case/server-case.ts';
import type { KeptScenario } from './control/contract.ts';
import { compressAnswer } from './http/compress-answer.ts';
import { createMockServer, isMockAddress, type MockServer } from './mock-fetch.ts';
import type { MockOptions } from './options.ts';
import { UserError } from './user-error.ts';

export { createMockFetch } from './mock-fetch.ts';

/**
 * Time limit for one request, in milliseconds. Node's default is five minutes, but a claim of 100 MB takes longer on a slow line. A
 * server that mounts the listener should set `server.requestTimeout` to this.
 */
export const UPLOAD_TIMEOUT_MS = 60 * 60 * 1000;

/**
 * Parses the address of a request line: a path (also `//`), with a placeholder host, or the whole address that a proxy receives. Returns
 * undefined if it is invalid, since any program on the machine may send anything.
 */
export function readAddress(requestLine: string | undefined): URL | undefined {
  const line = requestLine ?? '/';
  const address = line.startsWith('/') ? `http://localhost${line}` : line;
  return URL.canParse(address) ? new URL(address) : undefined;
}

/** Methods that a fetch `Request` cannot have and that the mock does not serve. */
const UNHEARD_METHODS: ReadonlySet<string> = new Set(['CONNECT', 'TRACE', 'TRACK']);

function refuse(request: IncomingMessage, response: ServerResponse, status: 400 | 405): void {
  request.resume();
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end(status === 400 ? 'Bad request' : 'Method not allowed');
}

export interface MockListener {
  /** Answers `/api/`, `/__mock/` and `?mock=` addresses; returns false for any other address. Refuses an invalid address. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => boolean;
  readonly server: MockServer;
  close(): void;
}

/** Creates the mock for a Node server that serves more: call `handle` first, and go on if it returns false. */
export function createMockListener(options: MockOptions = {}): MockListener {
  const server = createMockServer(options);
  const listen = getRequestListener(
    async (request, env) => {
      const response = await server.fetch(request);
      if (response.type !== 'error') return compressAnswer(request, response);
      (env as HttpBindings).incoming.socket.destroy();
      return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
    },
    // In Vite's process other code must keep its own Request and Response.
    { overrideGlobalObjects: false },
  );
  return {
    server,
    close: () => server.close(),
    handle: (request, response) => {
      const url = readAddress(request.url);
      const { method = 'GET' } = request;
      if (url === undefined) refuse(request, response, 400);
      else if (!isMockAddress(method, url)) return false;
      else if (UNHEARD_METHODS.has(method)) refuse(request, response, 405);
      // A request that cannot become a `Request` must end its own connection, never the server.
      else void Promise.resolve(listen(request, response)).catch(() => request.socket.destroy());
      return true;
    },
  };
}

export interface RunningMock {
  readonly url: string;
  readonly server: Server;
  readonly serverCase: ServerCase;
  readonly scenario: KeptScenario | undefined;
  stop(): Promise<void>;
}

/** Starts the mock alone, for a portal that is served elsewhere. @param options.port 0 takes any free port */
export async function startMock(
  options: MockOptions & { readonly port?: number; readonly host?: string } = {},
): Promise<RunningMock> {
  const { port = 0, host = '127.0.0.1' } = options;
  const listener = createMockListener(options);
  const server = createServer((request, response) => {
    if (listener.handle(request, response)) return;
    response.writeHead(404, { 'Content-Type': 'text/plain' }).end('Not found. The panel is at /__mock/');
  });
  server.requestTimeout = UPLOAD_TIMEOUT_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      const problem = `The mock cannot be served at ${host}:${port}: ${error.message}.`;
      reject(new UserError(`${problem} --port and --host choose another place.`));
    });
    server.listen(port, host, resolve);
  }).catch((error: unknown) => {
    listener.close();
    throw error;
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
    server,
    serverCase: listener.server.world.serverCase,
    scenario: listener.server.scenario,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          listener.close();
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
