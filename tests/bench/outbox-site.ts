import { cpSync, rmSync } from 'node:fs';
import { build } from 'vite';
import { buildSite } from '#scripts/build.ts';
import { compressSite } from '#scripts/compress.ts';
import { headersPathOf } from '#scripts/stamp-site.ts';

const FOLDER = 'build/outbox-bench';

/** Path of the page that measures drafts and outbox. It is served on the portal's origin. */
export const OUTBOX_PAGE = '/outbox-page/index.html';

export async function buildOutboxSite(): Promise<string> {
  const demo = await buildSite('demo');
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync(demo, FOLDER, { recursive: true });
  cpSync(headersPathOf(demo), headersPathOf(FOLDER));
  await build({
    configFile: false,
    root: 'tests/bench/outbox-page',
    base: '/outbox-page/',
    logLevel: 'warn',
    build: {
      outDir: `../../../${FOLDER}/outbox-page`,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
    },
  });
  await compressSite(FOLDER);
  return FOLDER;
}
