import * as z from 'zod/mini';
import { type FieldValue, fieldValueSchema, formModelSchema } from './form-model.ts';

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
export type AuthorizeAnswer = z.infer<typeof authorizeAnswerSchema>;
