import type { Plugin } from 'vite';
import { createMockListener } from './node.ts';

/** The mock as middleware of Vite's server: `npm run dev` has it on the portal's own origin. */
export function apiMockPlugin(): Plugin {
  return {
    name: 'api-mock',
    apply: 'serve',
    configureServer(server) {
      const listener = createMockListener();
      server.httpServer?.once('close', listener.close);
      server.middlewares.use((request, response, next) => {
        if (!listener.handle(request, response)) next();
      });
    },
  };
}
