import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrerenderedPage, PrerenderInput } from '#portal/prerender/prerender-input.ts';
import { hashSource } from '../library-styles.ts';
import { prerenderPathsOf } from './prerender-paths.ts';

export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  /** Inline, as the styles are, so that the first paint waits for no other file. */
  readonly script: string;
  readonly style: string;
  readonly hashes: { readonly script: string; readonly style: string };
}

/**
 * Renders the start pages of a built site with one case's settings and the server's answers, if there are any.
 * @param styles style files of the start page in cascade order
 * @returns undefined for a site that was built without a renderer
 * @throws Error with the renderer's message if rendering fails
 */
export function prerenderSite(
  siteFolder: string,
  input: PrerenderInput,
  styles: readonly string[],
): PrerenderedSite | undefined {
  const paths = prerenderPathsOf(siteFolder);
  if (!existsSync(paths.renderer)) return undefined;
  const child = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('render-in-child.ts', import.meta.url)), paths.renderer],
    { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (child.status !== 0) throw new Error(`The start pages cannot be rendered:\n${child.stderr}`);
  const script = readFileSync(paths.script, 'utf8');
  const style = styles.map((file) => readFileSync(join(siteFolder, file), 'utf8').trim()).join('\n');
  const hashes = { script: hashSource(script), style: hashSource(style) };
  return { pages: JSON.parse(child.stdout), script, style, hashes };
}
