import { mkdirSync, writeFileSync } from 'node:fs';
import { writeBuildRecord } from '#scripts/build-record.ts';

/**
 * Writes a minimal built site (one page, a worker, two themes) for tests of the stamping scripts.
 * @param site its folder, which must not exist
 */
export function makeSmallSite(site: string): string {
  mkdirSync(site, { recursive: true });
  writeFileSync(`${site}/index.html`, '<html><head><title>t</title></head><body></body></html>');
  writeFileSync(`${site}/sw.js`, `p([{"revision":"0","url":"index.html"}]);//${' '.repeat(600)}`);
  const chunk = { isEntry: false, imports: [], dynamicImports: [], styles: [], origins: {} };
  writeBuildRecord(site, {
    chunks: {
      'app/dist/main.js': {
        ...chunk,
        source: 'index.html',
        isEntry: true,
        dynamicImports: ['app/dist/a.js', 'app/dist/b.js'],
      },
      'app/dist/a.js': { ...chunk, source: 'src/design/themes/default-7.0/index.tsx' },
      'app/dist/b.js': { ...chunk, source: 'src/design/themes/ftc-7.0/index.tsx' },
    },
  });
  return site;
}
