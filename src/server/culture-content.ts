import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/culture/content?culture=: localization copy as key/value items (section 7). */
export const cultureContentSchema = z.array(z.object({ key: z.string(), value: z.string() }));
export type CultureContent = z.infer<typeof cultureContentSchema>;

/** GET /api/culture/content?culture={culture}. */
export function getCultureContent({ getJson }: JsonCalls, culture: string): ApiResult<CultureContent> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.cultureContent}?${query}`, schema: cultureContentSchema });
}
