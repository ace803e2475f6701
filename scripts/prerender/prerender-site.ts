import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PrerenderedPage, PrerenderInput } from '#portal/prerender/prerender-input.ts';
import { hashSource } from '../library-styles.ts';
import { prerenderPathsOf } from './prerender-paths.ts';

/** A site's start pages, as they stand in its page. */
export interface PrerenderedSite {
  readonly pages: readonly PrerenderedPage[];
  /** Stands in the page, as the styles do: the first paint waits for no other file. */
  readonly script: string;
  readonly style: string;
  /** The sources of both in a Content-Security-Policy. */
  readonly hashes: { readonly script: string; readonly style: string };
}

/**
 * Renders the start pages of a built site with one case's settings, and with what its server said where it was asked.
 * @param styles the start page's files of style, in the order in which they hold.
 * @returns undefined for a site that was built without a renderer.
 * @throws Error where they cannot be rendered; it has the renderer's words.
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
