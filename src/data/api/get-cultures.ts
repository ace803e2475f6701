import { type Cultures, culturesSchema } from '#core/contract/cultures.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/cultures. A 403 is ignored (section 6). */
export function getCultures({ getJson }: JsonCalls): ApiResult<Cultures> {
  return getJson({ path: ENDPOINTS.cultures, schema: culturesSchema, ignores403: true });
}
