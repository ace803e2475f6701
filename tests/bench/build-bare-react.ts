import { writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressSite } from '#scripts/compress.ts';
import { headersPathOf } from '#scripts/stamp-site.ts';

const FOLDER = 'build/bare-react';

/** Builds the page that the portal is measured beside, and gives the folder to serve. */
export async function buildBareReact(): Promise<string> {
  await build({
    configFile: false,
    root: 'tests/bench/bare-react',
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: `../../../${FOLDER}`,
      emptyOutDir: true,
      assetsDir: 'app/dist',
      modulePreload: { polyfill: false },
    },
  });
  writeFileSync(headersPathOf(FOLDER), '{}');
  await compressSite(FOLDER);
  return FOLDER;
}
