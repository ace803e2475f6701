import type { AuthorizeAnswer } from '#core/contract/authorize.ts';
import { type AuthorizeRequest, authorizeAnswerSchema } from '#core/contract/authorize.ts';
import { authorizePath } from '#core/contract/endpoints.ts';
import type { FormType } from '#core/contract/form-type.ts';
import { fail, succeed } from '#core/result.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ApiResult } from './api.ts';
import { isSuccess, type JsonCalls } from './json-calls.ts';
import { parseJson, toStatusFailure } from './transport.ts';

const TIMEOUT_MS = 30_000;

/**
 * POST /api/forms/{form}/authorize. A 400 or 401 is an answer: `authorized` is false, with the server's error (section 7); there a
 * body that is not of the contract says no more than that.
 */
export async function authorize(
  { post }: JsonCalls,
  clock: ServerClock,
  formType: FormType,
  request: AuthorizeRequest,
): ApiResult<AuthorizeAnswer> {
  const answer = await post({ path: authorizePath(formType), json: request, timeoutMs: TIMEOUT_MS });
  if (!answer.ok) return answer;
  const { status, text } = answer.value;
  const refused = status === 400 || status === 401;
  if (!refused && !isSuccess(status)) return fail(toStatusFailure(answer.value, clock.now().getTime()));
  const parsed = authorizeAnswerSchema.safeParse(parseJson(text));
  if (refused) {
    return succeed(parsed.success ? { ...parsed.data, authorized: false } : { authorized: false });
  }
  return parsed.success ? succeed(parsed.data) : fail({ code: 'garbage', status });
}
