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

/** Body of POST /api/forms/{form}/authorize. The credentials model goes under its given name (`CredentialsName`). */
export const authorizeRequestSchema = z.object({
  credentials: formModelSchema,
  reCaptchaResponse: z.string(),
});
export type AuthorizeRequest = z.infer<typeof authorizeRequestSchema>;
export type CredentialsName = Exclude<keyof AuthorizeRequest, 'reCaptchaResponse'>;

/** Replaces a value that no field can hold by null: prepopulated data are only a help, and must not stop anyone. */
function toFieldValue(value: unknown): FieldValue {
  const parsed = fieldValueSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Prepopulated values of one model. Field names match case-insensitively in the first letter. */
export const prepopulatedModelSchema = z.object({
  metadata: z.record(z.string(), z.unknown()),
  fields: z.record(z.string(), z.pipe(z.unknown(), z.transform(toFieldValue))),
});
export type PrepopulatedModel = z.infer<typeof prepopulatedModelSchema>;

/** Answer of the authorize call, also of its 400 and 401 (section 7). */
export const authorizeAnswerSchema = z.object({
  authorized: z.boolean(),
  error: z.nullish(z.string()),
  captcha: z.nullish(z.string()),
  prepopulatedData: z.nullish(z.array(prepopulatedModelSchema)),
  /** Earlier claims (filed-claims.ts parses them). Our addition to the contract: a server that cannot tell leaves it out. */
  filed: z.optional(z.unknown()),
});
export type AuthorizeAnswer = z.infer<typeof authorizeAnswerSchema> & {
  /** Status of a refusal: 401 for wrong credentials, 400 for any other fault of the call. */
  readonly status?: number;
};

/** The only member read of a refusal: its text must reach the claimant whatever else is wrong with the answer. */
const refusalSchema = z.object({ error: z.nullish(z.string()) });

const TIMEOUT_MS = 30_000;

/** Calls POST /api/forms/{form}/authorize. A 400 or 401 succeeds with the server's error, or null if the body cannot be parsed. */
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
