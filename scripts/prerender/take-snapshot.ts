import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ServerSnapshot } from '#portal/prerender/prerender-input.ts';
import { culturesSchema } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import { prerenderPathsOf } from './prerender-paths.ts';

/**
 * Asks a case's server for what its start pages are rendered with, and keeps it beside the site.
 * @param ask gives the JSON of a path of the server's.
 * @throws Error where an answer is not of the agreed shape.
 */
export async function takeSnapshot(
  siteFolder: string,
  ask: (path: string) => Promise<unknown>,
): Promise<void> {
  const cultures = culturesSchema.parse(await ask(ENDPOINTS.cultures));
  const contents = Object.keys(cultures).map(async (culture) => {
    const query = new URLSearchParams({ culture });
    return [culture, cultureContentSchema.parse(await ask(`${ENDPOINTS.cultureContent}?${query}`))] as const;
  });
  const snapshot: ServerSnapshot = {
    cultures,
    formsConfig: formsConfigSchema.parse(await ask(ENDPOINTS.formsConfig)),
    content: Object.fromEntries(await Promise.all(contents)),
  };
  const { snapshot: path } = prerenderPathsOf(siteFolder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(snapshot));
}
