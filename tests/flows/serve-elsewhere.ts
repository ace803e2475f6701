import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface OtherSite extends AsyncDisposable {
  readonly url: string;
}

/** Serves a page of another site: the portal is at 127.0.0.1, this one at localhost. */
export async function serveElsewhere(page: string): Promise<OtherSite> {
  const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(page));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
