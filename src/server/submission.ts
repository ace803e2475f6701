import * as z from 'zod/mini';
import { formModelSchema } from './form-model.ts';

/** What shows nothing: white space of every kind, control and format characters, fillers and the blank of Braille. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+`;
const OUTER_BLANKS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu');

/** No administrator's code is longer; a longer text is something else (a page, a stack trace) in the code's place. */
const LONGEST_REFERENCE_CODE = 100;

/** A text of the server without its outer blanks; null where the member is not a string, or shows nothing. */
export function toShownText(member: unknown): string | null {
  return typeof member === 'string' ? member.replaceAll(OUTER_BLANKS, '') || null : null;
}

/** A reference code as a claimant can write it down; one that is a number as its digits; null where the member shows nothing or is over 100 characters. */
export function toReferenceCode(member: unknown): string | null {
  const code = toShownText(typeof member === 'number' ? String(member) : member);
  return code !== null && code.length <= LONGEST_REFERENCE_CODE ? code : null;
}

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

/** A file of a submission; `contextClientId` is the clientId of its document context. */
export interface SubmittedFile {
  readonly entry: { readonly contextClientId: string; readonly name: string };
  readonly blob: Blob;
}

/** Builds that body. */
export function buildMultipart(payload: SubmissionPayload, files: readonly SubmittedFile[]): FormData {
  const body = new FormData();
  for (const [name, member] of Object.entries(payload)) body.append(name, JSON.stringify(member));
  if (files.length === 0) body.append('documents', JSON.stringify(null));
  for (const { entry, blob } of files) body.append(entry.contextClientId, blob, entry.name);
  return body;
}

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

/**
 * The same JSON with each member's first letter in lower case. The contract's names begin so; a serializer that nobody has told writes
 * the names of its own classes, which begin with a capital ("ReferenceCodeForm").
 */
export function lowerFirstLetters(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(lowerFirstLetters);
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json).map(([name, member]) => {
    const lowered = name.slice(0, 1).toLowerCase() + name.slice(1);
    return [lowered, lowerFirstLetters(member)];
  });
  return Object.fromEntries(members);
}
