import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Plugin } from 'vite';
import { endWithNpm } from './end-with-npm.ts';
import { createMockListener } from './node.ts';

/** Creates a Vite plugin that serves the mock on the portal's own origin, for `npm run dev`. */
export function apiMockPlugin(): Plugin {
  return {
    name: 'api-mock',
    apply: 'serve',
    configureServer(server) {
      const listener = createMockListener();
      server.httpServer?.once('close', listener.close);
      server.httpServer?.prependListener('upgrade', refuseUnreadable);
      if (process.env.npm_lifecycle_event === 'dev')
        endWithNpm(() => void server.close().then(() => process.exit()));
      server.middlewares.use((request, response, next) => {
        if (!listener.handle(request, response)) next();
      });
    },
  };
}

/** Closes upgrade requests with an invalid address, at which Vite would throw: any program on the machine could end it so. */
function refuseUnreadable(request: IncomingMessage, socket: Duplex): void {
  if (URL.canParse(`http://localhost${request.url}`)) return;
  request.url = '/';
  socket.destroy();
}
