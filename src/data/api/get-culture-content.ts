import { type CultureContent, cultureContentSchema } from '#core/contract/culture-content.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/culture/content?culture={culture}. */
export function getCultureContent({ getJson }: JsonCalls, culture: string): ApiResult<CultureContent> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.cultureContent}?${query}`, schema: cultureContentSchema });
}
