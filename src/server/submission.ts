import * as z from 'zod/mini';
import { formModelSchema } from './form-model.ts';

/** Invisible characters: white space of every kind, control and format characters, fillers and the blank of Braille. */
const INVISIBLE = String.raw`[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+`;
const OUTER_BLANKS = new RegExp(`^${INVISIBLE}|${INVISIBLE}$`, 'gu');

/** Longest reference code that is accepted: a longer text is something else (a page, a stack trace) in its place. */
const LONGEST_REFERENCE_CODE = 100;

/** Trims a text of the server; null if the member is not a string or has no visible character. */
export function toShownText(member: unknown): string | null {
  return typeof member === 'string' ? member.replaceAll(OUTER_BLANKS, '') || null : null;
}

/** Returns a reference code to write down; null if it shows nothing or is too long. Accepts a number. */
export function toReferenceCode(member: unknown): string | null {
  const code = toShownText(typeof member === 'number' ? String(member) : member);
  return code !== null && code.length <= LONGEST_REFERENCE_CODE ? code : null;
}

/**
 * Payload of POST /api/forms/{standard|automotive|documents-upload}, multipart (specification, sections 3 and 7). Each member is one part
 * with its JSON as the body; each file is one more part, named by the clientId of its document context. A `documents` part is sent only
 * as `null`, for a claim without files.
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

/** File of a submission; `contextClientId` is the clientId of its document context. */
export interface SubmittedFile {
  readonly entry: { readonly contextClientId: string; readonly name: string };
  readonly blob: Blob;
}

export function buildMultipart(payload: SubmissionPayload, files: readonly SubmittedFile[]): FormData {
  const body = new FormData();
  for (const [name, member] of Object.entries(payload)) body.append(name, JSON.stringify(member));
  if (files.length === 0) body.append('documents', JSON.stringify(null));
  for (const { entry, blob } of files) body.append(entry.contextClientId, blob, entry.name);
  return body;
}

/** Answer to a submission; a 400 has it too, with `submitted` false (section 7). */
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

/** Answer of GET /api/submissions/status with the Idempotency-Key header (no-store): did the claim arrive? */
export const submissionStatusSchema = z.object({
  state: z.enum(['filed', 'processing', 'unknown']),
  // Servers that write every member send null here.
  referenceCodeForm: z.nullish(z.string()),
});

/** Writes each member's name as .NET's serializer would: "ReferenceCodeForm" -> "referenceCodeForm", "VIN" -> "vin". */
export function lowerFirstLetters(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(lowerFirstLetters);
  if (typeof json !== 'object' || json === null) return json;
  const members = Object.entries(json).map(([name, member]) => {
    const lowered = name.replace(/^\p{Lu}+(?!\p{Ll})|^\p{Lu}/u, (capitals) => capitals.toLowerCase());
    return [lowered, lowerFirstLetters(member)];
  });
  return Object.fromEntries(members);
}
