import { join } from 'node:path';
import type { Plugin } from 'vite';

const VITE_LOADER = '\0vite/preload-helper.js';
const OWN_LOADER = join(import.meta.dirname, '../src/portal/start-up/load-code.ts');

/** Replaces the loader that Vite wraps around each `import()` of a built site by the portal's own. */
export function loadCodePlugin(): Plugin {
  return {
    name: 'portal-load-code',
    apply: 'build',
    transform(_code, id) {
      if (id !== VITE_LOADER) return null;
      return { code: `export { loadCode as __vitePreload } from ${JSON.stringify(OWN_LOADER)};`, map: null };
    },
  };
}
