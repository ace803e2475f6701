import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { build } from 'vite';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { endBySentence } from '#api-mock/tell-error.ts';
import { DEMO_CASE, readDemoCase } from './case/read-case.ts';
import { digestSources } from './source-digest.ts';

export type BuildMode = 'production' | 'demo';

export function siteFolderOf(mode: BuildMode): string {
  return `build/${mode}`;
}

/** Builds the site of one mode, unless the existing build has the same sources. @returns the site's folder */
export async function buildSite(mode: BuildMode): Promise<string> {
  const folder = siteFolderOf(mode);
  const mark = `${folder}-digest.txt`;
  const digest = digestSources();
  if (existsSync(`${folder}/index.html`) && existsSync(mark) && readFileSync(mark, 'utf8') === digest)
    return folder;
  // Must run before the bundler, whose error messages are long.
  readDemoCase(mode);
  loadServerCase(DEMO_CASE);
  rmSync(mark, { force: true });
  await build({ mode, logLevel: 'warn' });
  if (mode === 'demo') await build({ mode: 'gallery', logLevel: 'warn' });
  writeFileSync(mark, digest);
  return folder;
}

if (import.meta.main) {
  endBySentence();
  const mode = process.argv[2];
  if (mode !== 'production' && mode !== 'demo') {
    console.error('Which site? node scripts/build.ts production | demo');
    process.exit(2);
  }
  console.log(`Built ${await buildSite(mode)}`);
}
