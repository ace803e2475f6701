import { ENDPOINTS } from '#core/contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#core/contract/submission.ts';

import { succeed } from '#core/result.ts';
import type { ApiResult } from './api-failure.ts';
import type { Answer, Transport } from './transport.ts';

/** An HTTP answer as far as the outbox reads it. `status` 0 is a redirect that was not followed. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** GET /api/submissions/status with the Idempotency-Key header: did the claim arrive? */
export async function askSubmissionStatus(transport: Transport, key: string): ApiResult<HttpAnswer> {
  const answer = await transport.send({
    path: ENDPOINTS.submissionStatus,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
  return answer.ok ? succeed(toHttpAnswer(answer.value)) : answer;
}

/** An answer as the outbox classifies it. */
export function toHttpAnswer({ status, headers, text }: Answer): HttpAnswer {
  return {
    status,
    contentType: headers.get('Content-Type'),
    body: text,
    retryAfter: headers.get('Retry-After'),
  };
}
