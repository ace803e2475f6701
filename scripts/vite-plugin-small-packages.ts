import { join } from 'node:path';
import type { Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '..');

/** Packages that the site, pages and worker, has in a smaller form than Node. */
export function smallPackagesPlugin(): Plugin {
  return {
    name: 'portal-small-packages',
    config: () => ({
      resolve: {
        alias: [
          // The package's own build for browsers that have async functions: its main one is written for those that have not.
          { find: /^dexie$/, replacement: join(ROOT, 'node_modules/dexie/dist/modern/dexie.mjs') },
          // The shim is for React 17: ours has the hook itself.
          { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
        ],
      },
    }),
  };
}
