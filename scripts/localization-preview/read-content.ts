import type * as z from 'zod/mini';
import { culturesSchema } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import type { ServerContent } from './collect-texts.ts';

/** Makes one GET. */
export type Get = (path: string) => Promise<Response>;

/** The content of every enabled culture of a server. @throws Error where it answers what the contract forbids */
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
  if (!response.ok) throw new Error(`GET ${path} was answered ${response.status}`);
  return schema.parse(await response.json());
}
