import * as z from 'zod/mini';
import { fail, succeed } from '#kernel/result.ts';
import { authorizePath } from './endpoints.ts';
import { type FieldValue, fieldValueSchema, formModelSchema } from './form-model.ts';
import type { FormType } from './form-type.ts';
import type { ServerClock } from './server-clock.ts';
import { lowerFirstLetters } from './submission.ts';
import {
  type ApiResult,
  isSuccess,
  type JsonCalls,
  parseJson,
  readAnswer,
  toStatusFailure,
} from './transport.ts';

/** POST /api/forms/{form}/authorize, JSON body: the credentials model under its given name, plus the captcha token. */
export const authorizeRequestSchema = z.object({
  credentials: formModelSchema,
  reCaptchaResponse: z.string(),
});
export type AuthorizeRequest = z.infer<typeof authorizeRequestSchema>;
/** The name that the credentials model goes under. */
export type CredentialsName = Exclude<keyof AuthorizeRequest, 'reCaptchaResponse'>;

/** What no field can hold is none: prepopulated data only help the claimant along, and must shut nobody out. */
function toFieldValue(value: unknown): FieldValue {
  const parsed = fieldValueSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** A model of prepopulated data; field names are matched case-insensitively on the first letter. */
export const prepopulatedModelSchema = z.object({
  metadata: z.record(z.string(), z.unknown()),
  fields: z.record(z.string(), z.pipe(z.unknown(), z.transform(toFieldValue))),
});
export type PrepopulatedModel = z.infer<typeof prepopulatedModelSchema>;

/** The answer: also that of a 400 or 401, where `authorized` is false and `error` says why (section 7). */
export const authorizeAnswerSchema = z.object({
  authorized: z.boolean(),
  error: z.nullish(z.string()),
  captcha: z.nullish(z.string()),
  prepopulatedData: z.nullish(z.array(prepopulatedModelSchema)),
  /** The claims filed before (filed-claims.ts reads them). Our addition: a server that cannot tell leaves it out. */
  filed: z.optional(z.unknown()),
});
export type AuthorizeAnswer = z.infer<typeof authorizeAnswerSchema> & {
  /** Of a refusal: 401 for the credentials, 400 for anything else that is wrong with the call. */
  readonly status?: number;
};

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
  if (refused) {
    const refusal = refusalSchema.safeParse(lowerFirstLetters(parseJson(text)));
    return succeed({ authorized: false, error: refusal.success ? refusal.data.error : null, status });
  }
  return readAnswer(authorizeAnswerSchema, text, status);
}
