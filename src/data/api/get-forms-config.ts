import { ENDPOINTS } from '#core/contract/endpoints.ts';
import { type FormsConfig, formsConfigSchema } from '#core/contract/forms-config.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/forms/config. A 403 is ignored (section 6). */
export function getFormsConfig(
  { getJson }: JsonCalls,
  options: { readonly fresh?: boolean } = {},
): ApiResult<FormsConfig> {
  return getJson({ path: ENDPOINTS.formsConfig, schema: formsConfigSchema, ignores403: true, ...options });
}
