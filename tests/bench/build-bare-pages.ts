import { cpSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressSite } from '#scripts/compress.ts';
import { headersPathOf } from '#scripts/stamp-site.ts';

export async function buildBareReact(): Promise<string> {
  const folder = 'build/bare-react';
  await build({
    configFile: false,
    root: 'tests/bench/bare-react',
    plugins: [react()],
    logLevel: 'warn',
    build: {
      outDir: `../../../${folder}`,
      emptyOutDir: true,
      assetsDir: 'app/dist',
      modulePreload: { polyfill: false },
    },
  });
  return finish(folder);
}

export async function buildBareHtml(): Promise<string> {
  const folder = 'build/bare-html';
  cpSync('tests/bench/bare-html', folder, { recursive: true });
  return finish(folder);
}

async function finish(folder: string): Promise<string> {
  writeFileSync(headersPathOf(folder), '{}');
  await compressSite(folder);
  return folder;
}
