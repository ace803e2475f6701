import type * as z from 'zod/mini';
import { explainFailedFetch } from '#api-mock/tell-error.ts';
import { UserError } from '#api-mock/user-error.ts';
import { culturesSchema } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import type { ServerContent } from './collect-texts.ts';

export type Get = (path: string) => Promise<Response>;

/** Creates a GET function for a server. It throws UserError if the server cannot be reached. */
export function getFrom(server: URL): Get {
  return async (path) => {
    try {
      return await fetch(new URL(path, server));
    } catch (error) {
      throw new UserError(`${server.origin} cannot be reached: ${explainFailedFetch(error)}.`);
    }
  };
}

/** Reads the content of every enabled culture. @throws UserError if an answer breaks the contract */
export async function readContent(get: Get): Promise<ServerContent> {
  const cultures = await read(get, ENDPOINTS.cultures, culturesSchema);
  const contents = Object.keys(cultures).map(async (culture) => {
    const path = `${ENDPOINTS.cultureContent}?culture=${encodeURIComponent(culture)}`;
    const items = await read(get, path, cultureContentSchema);
    return [culture, new Map(items.map(({ key, value }) => [key, value]))] as const;
  });
  return new Map(await Promise.all(contents));
}

async function read<T extends z.ZodMiniType>(get: Get, path: string, schema: T): Promise<z.output<T>> {
  const response = await get(path);
  if (!response.ok) throw new UserError(`GET ${path} was answered ${response.status}`);
  const parsed = schema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new UserError(`GET ${path} was not answered in the agreed shape`);
  return parsed.data;
}
