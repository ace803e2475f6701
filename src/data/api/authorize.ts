import * as z from 'zod/mini';
import type { AuthorizeAnswer } from '#core/contract/authorize.ts';
import { type AuthorizeRequest, authorizeAnswerSchema } from '#core/contract/authorize.ts';
import { authorizePath } from '#core/contract/endpoints.ts';
import type { FormType } from '#core/contract/form-type.ts';
import { fail, succeed } from '#core/result.ts';
import type { ServerClock } from '../server-clock.ts';
import type { ApiResult } from './api-failure.ts';
import { isSuccess, type JsonCalls } from './json-calls.ts';
import { parseJson, toStatusFailure } from './transport.ts';

/** All that counts of a refusal: whatever else is odd about it, its words are the claimant's. */
const refusalSchema = z.object({ error: z.nullish(z.string()) });

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
  const json = parseJson(text);
  if (refused) {
    const refusal = refusalSchema.safeParse(json);
    return succeed({ authorized: false, error: refusal.success ? refusal.data.error : null });
  }
  const parsed = authorizeAnswerSchema.safeParse(json);
  return parsed.success ? succeed(parsed.data) : fail({ code: 'garbage', status });
}
