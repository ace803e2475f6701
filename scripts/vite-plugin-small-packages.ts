import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Replaces packages by smaller forms in the site's pages and worker. */
export function smallPackagesPlugin(): Plugin {
  return {
    name: 'portal-small-packages',
    config: () => ({
      resolve: {
        alias: [
          // The package's build for browsers with async functions; its main build supports older ones.
          { find: /^dexie$/, replacement: join(ROOT, 'node_modules/dexie/dist/modern/dexie.mjs') },
          // The shim is for React 17; newer versions have the hook.
          { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        ],
      },
    }),
  };
}
