import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/signature-date?culture=: the date shown beside the signature, MM/dd/yyyy. */
export const signatureDateSchema = z.object({
  signatureDate: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
});
export type SignatureDate = z.infer<typeof signatureDateSchema>;

/** GET /api/signature-date?culture={culture}. */
export function getSignatureDate({ getJson }: JsonCalls, culture: string): ApiResult<SignatureDate> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.signatureDate}?${query}`, schema: signatureDateSchema });
}
