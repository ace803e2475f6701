import { type DeadlinesAnswer, deadlinesAnswerSchema } from '#core/contract/deadlines.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/deadlines, in either shape. */
export function getDeadlines(
  { getJson }: JsonCalls,
  options: { readonly fresh?: boolean } = {},
): ApiResult<DeadlinesAnswer> {
  return getJson({ path: ENDPOINTS.deadlines, schema: deadlinesAnswerSchema, ...options });
}
