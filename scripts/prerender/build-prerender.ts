import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { messagesPlugin } from '../vite-plugin-messages.ts';
import { prerenderPathsOf } from './prerender-paths.ts';

/** Builds, beside the site, the renderer of the start pages, their inline script, and the script of the third-party frame. */
export async function buildPrerender(siteFolder: string): Promise<void> {
  const { folder, script, frameScript } = prerenderPathsOf(siteFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await build({
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    define: { 'import.meta.env.PORTAL_VERSION': '""' },
    plugins: [react(), messagesPlugin()],
    ssr: { noExternal: true },
    build: { ssr: 'src/portal/prerender/render-start-pages.tsx', outDir: folder, emptyOutDir: false },
  });
  writeFileSync(script, await buildScript('src/portal/prerender/page-script.ts'));
  writeFileSync(frameScript, await buildScript('src/portal/foreign-scripts-page.ts'));
}

/** Builds a script as one chunk that is safe inside a script element. */
async function buildScript(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    mode: 'production',
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      // A library build contains no code that fetches the style sheets of its imports.
      lib: { entry, formats: ['iife'], name: 'portal' },
    },
  });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  const [chunk] = outputs;
  if (chunk?.type !== 'chunk' || outputs.length !== 1)
    throw new Error('The script of the page is not one file.');
  const code = chunk.code.trim();
  if (/<\/script|<!--/i.test(code)) throw new Error('The script of the page cannot stand in a page.');
  return code;
}
