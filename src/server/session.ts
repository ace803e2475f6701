import { fail, shareRunning, succeed } from '#kernel/async.ts';
import { ENDPOINTS } from './endpoints.ts';
import {
  type ApiResult,
  type CsrfToken,
  type CsrfTokens,
  csrfTokenSchema,
  isSuccess,
  type JsonCalls,
} from './transport.ts';

/** GET /api/csrf, the token kept for the calls that follow. A 403 is ignored (section 6). */
export function createCsrfTokens(getJson: JsonCalls['getJson']): CsrfTokens {
  let kept: CsrfToken | undefined;

  async function fetchToken(): ReturnType<CsrfTokens['refresh']> {
    const answer = await getJson({ path: ENDPOINTS.csrf, schema: csrfTokenSchema, ignores403: true });
    if (answer.ok) kept = answer.value;
    return answer;
  }

  const refresh = shareRunning(fetchToken);
  const forget = () => {
    kept = undefined;
  };
  return { get: async () => (kept === undefined ? refresh() : succeed(kept)), refresh, forget };
}

/** POST /api/session-timeout: logs out. */
export async function endServerSession({ post }: JsonCalls): ApiResult<void> {
  const answer = await post({ path: ENDPOINTS.sessionTimeout });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  return isSuccess(status) ? succeed(undefined) : fail({ code: 'status', status });
}
