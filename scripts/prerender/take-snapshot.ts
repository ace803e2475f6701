import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';
import { explainFailedFetch } from '#api-mock/tell-error.ts';
import { UserError } from '#api-mock/user-error.ts';
import type { ServerSnapshot } from '#portal/prerender/prerender-input.ts';
import { culturesSchema } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import { listSome, readAsPortal } from '../read-as-portal.ts';
import { prerenderPathsOf } from './prerender-paths.ts';

/**
 * Asks a case's server for the data of its start pages.
 * @param ask makes one GET
 * @throws UserError if an answer is missing or the portal could not read it
 */
export async function askSnapshot(ask: (path: string) => Promise<Response>): Promise<ServerSnapshot> {
  const read = async <T>(path: string, schema: z.ZodMiniType<T>): Promise<T> => {
    const answer = await ask(path).catch((error: unknown) => {
      throw new UserError(`The server cannot be asked for ${path}: ${explainFailedFetch(error)}.`);
    });
    const need = 'The start pages need what it says.';
    if (!answer.ok) throw new UserError(`The server answers ${path} with ${answer.status}. ${need}`);
    const reading = readAsPortal(schema, await answer.text());
    if (!reading.ok) throw new UserError(`The answer to ${path} ${reading.error}\n${need}`);
    const odd = reading.value.oddities.map(({ detail }) => detail);
    if (odd.length > 0) console.error(`The answer to ${path} is odd: ${listSome(odd)}.`);
    return reading.value.value;
  };
  const cultures = await read(ENDPOINTS.cultures, culturesSchema);
  const contents = Object.keys(cultures).map(async (culture) => {
    const query = new URLSearchParams({ culture });
    return [culture, await read(`${ENDPOINTS.cultureContent}?${query}`, cultureContentSchema)] as const;
  });
  return {
    cultures,
    formsConfig: await read(ENDPOINTS.formsConfig, formsConfigSchema),
    content: Object.fromEntries(await Promise.all(contents)),
  };
}

/** Reads the server's answers kept from an earlier run; null if there are none. */
export function readSnapshot(siteFolder: string): ServerSnapshot | null {
  const { snapshot: path } = prerenderPathsOf(siteFolder);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
}

/** Keeps the answers beside the site for the next run; null removes those of another case. */
export function keepSnapshot(siteFolder: string, snapshot: ServerSnapshot | null): void {
  const { snapshot: path } = prerenderPathsOf(siteFolder);
  if (snapshot === null) {
    rmSync(path, { force: true });
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, JSON.stringify(snapshot));
}
