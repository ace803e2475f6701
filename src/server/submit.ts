import { fail, type Result, succeed } from '#kernel/result.ts';
import { ENDPOINTS, submitPath } from './endpoints.ts';
import type { FormType } from './form-type.ts';
import { IDEMPOTENCY_KEY_HEADER } from './submission.ts';
import {
  type Answer,
  type ApiResult,
  type CsrfTokens,
  parseJson,
  type Transport,
  toHeaders,
} from './transport.ts';

export interface SubmitRequest {
  readonly formType: FormType;
  /** The outbox row's id. */
  readonly idempotencyKey: string;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** No answer. `mayHaveArrived` is false where the body certainly did not leave the device whole. */
export interface UploadFailure {
  readonly mayHaveArrived: boolean;
}

/**
 * POST /api/forms/{form}: one claim, multipart. A 403 in JSON is repeated once with a fresh CSRF token (decisions, "Answers").
 */
export async function submit(
  transport: Transport,
  tokens: CsrfTokens,
  upload: Uploader | undefined,
  request: SubmitRequest,
): Promise<Result<HttpAnswer, UploadFailure>> {
  const attempt = async (csrf: Readonly<Record<string, string>>): Promise<UploadOutcome> => {
    let startedAt = performance.now();
    const outcome = await (upload ?? uploadByFetch)({
      url: transport.urlOf(submitPath(request.formType)),
      headers: {
        Accept: 'application/json',
        [IDEMPOTENCY_KEY_HEADER]: request.idempotencyKey,
        ...csrf,
      },
      body: request.body,
      bodyBytes: request.bodyBytes,
      credentials: transport.credentials,
      signal: request.signal,
      onProgress(part) {
        // The exchange that tells the time begins when the body has left.
        if (part === 1) startedAt = performance.now();
        request.onProgress?.(part);
      },
    });
    const endedAt = performance.now();
    if (outcome.ok) transport.observe(outcome, { startedAt, endedAt });
    return outcome;
  };
  const headers = toHeaders(await tokens.get());
  if (!headers.ok) return fail({ mayHaveArrived: false });
  let outcome = await attempt(headers.value);
  if (outcome.ok && outcome.status === 403) {
    // Also where what answers is not the server itself: else each later send would go with the token that was refused.
    const fresh = toHeaders(await tokens.refresh());
    if (parseJson(outcome.text) !== undefined) {
      // The server refused the claim unseen, and not even once with a token that it knows: it is no word on the authorization.
      if (!fresh.ok) return fail({ mayHaveArrived: false });
      outcome = await attempt(fresh.value);
    }
  }
  if (outcome.ok && outcome.status === 400) tokens.forget();
  return outcome.ok ? succeed(toHttpAnswer(outcome)) : fail({ mayHaveArrived: outcome.mayHaveArrived });
}

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

/** Sends a body and tells how much of it has left (page only: XMLHttpRequest); the worker's is fetch, which tells nothing. */
export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly credentials: 'include' | 'same-origin';
  readonly signal?: AbortSignal | undefined;
  /** The part of the body that has left the device, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** `mayHaveArrived` is false only where the body certainly did not leave the device whole. */
export type UploadOutcome =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly ok: false; readonly mayHaveArrived: boolean };

/** Below this rate (bytes a second) a connection is taken for dead. */
const SLOWEST_RATE = 16_000;
const ANSWER_TIMEOUT_MS = 90_000;

/** Uploads by fetch, for the worker: no progress, and where no answer comes nobody knows how far the body went. */
export const uploadByFetch: Uploader = async (request) => {
  const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS + (request.bodyBytes / SLOWEST_RATE) * 1_000);
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      credentials: request.credentials,
      cache: 'no-store',
      redirect: 'manual',
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    });
    return { ok: true, status: response.status, headers: response.headers, text: await response.text() };
  } catch {
    return { ok: false, mayHaveArrived: true };
  }
};
