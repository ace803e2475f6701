import { ENDPOINTS } from '#core/contract/endpoints.ts';
import { type SignatureDate, signatureDateSchema } from '#core/contract/signature-date.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/signature-date?culture={culture}. */
export function getSignatureDate({ getJson }: JsonCalls, culture: string): ApiResult<SignatureDate> {
  const query = new URLSearchParams({ culture });
  return getJson({ path: `${ENDPOINTS.signatureDate}?${query}`, schema: signatureDateSchema });
}
