import { ENDPOINTS } from '#core/contract/endpoints.ts';
import { fail, succeed } from '#core/result.ts';
import type { ApiResult } from './api-failure.ts';
import { isSuccess, type JsonCalls } from './json-calls.ts';

/** POST /api/session-timeout: logs out. */
export async function endServerSession({ post }: JsonCalls): ApiResult<void> {
  const answer = await post({ path: ENDPOINTS.sessionTimeout });
  if (!answer.ok) return answer;
  const { status } = answer.value;
  return isSuccess(status) ? succeed(undefined) : fail({ code: 'status', status });
}
