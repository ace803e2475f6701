import { type CsrfToken, csrfTokenSchema } from '#core/contract/csrf.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import { succeed } from '#core/result.ts';
import { shareRunning } from '#core/share-running.ts';
import type { CsrfTokens, JsonCalls } from './json-calls.ts';

/** GET /api/csrf, the token kept for the calls that follow. A 403 is ignored (section 6). */
export function createCsrfTokens(getJson: JsonCalls['getJson']): CsrfTokens {
  let kept: CsrfToken | undefined;

  async function fetchToken(): ReturnType<CsrfTokens['refresh']> {
    const answer = await getJson({ path: ENDPOINTS.csrf, schema: csrfTokenSchema, ignores403: true });
    if (answer.ok) kept = answer.value;
    return answer;
  }

  const refresh = shareRunning(fetchToken);
  return { get: async () => (kept === undefined ? refresh() : succeed(kept)), refresh };
}
