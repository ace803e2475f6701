import * as z from 'zod/mini';
import { formModelSchema } from './form-model.ts';

/**
 * POST /api/forms/{standard|automotive|documents-upload}, multipart (specification, sections 3 and 7). Every member is one
 * part whose body is the member as a JSON string; each file is one more part, named by the clientId of its document
 * context. The `documents` part is sent only as `null`, where the claim has no files.
 */
export const submissionPayloadSchema = z.object({
  reCaptchaResponse: z.nullable(z.string()),
  userPreferredCulture: z.string().check(z.minLength(1)),
  captchaRawValue: z.nullable(z.string()),
  signature: z.nullable(formModelSchema),
  claimantInfo: z.nullable(formModelSchema),
  credentials: z.nullable(formModelSchema),
  claimDetails: z.nullable(formModelSchema),
  prepopulatedData: z.array(formModelSchema),
  documentContexts: z.array(formModelSchema),
  claimTransactions: z.array(formModelSchema),
});
export type SubmissionPayload = z.infer<typeof submissionPayloadSchema>;

/** The submit answer; also that of a 400, where `submitted` is false (section 7). */
export const submissionAnswerSchema = z.object({
  submitted: z.boolean(),
  nonMatchingPaymentElection: z.nullish(z.boolean()),
  error: z.nullish(z.string()),
  referenceCodeForm: z.nullish(z.string()),
  /** With a 400, 401 or 403: the server insists on a fresh captcha response (decisions, "Captcha" of the outbox). */
  captchaRequired: z.nullish(z.boolean()),
});

/** Request header that makes a submit repeatable: the outbox row's id, a UUID. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** GET /api/submissions/status with the Idempotency-Key header, answered no-store: did the claim arrive? */
export const submissionStatusSchema = z.object({
  state: z.enum(['filed', 'processing', 'unknown']),
  // Servers that write every member give null where there is none.
  referenceCodeForm: z.nullish(z.string()),
});
