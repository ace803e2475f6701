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
  /** The outbox row's id; null for a server without keys, which may not allow the header from another origin. */
  readonly idempotencyKey: string | null;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((part: number) => void) | undefined;
}

/** Reports that no answer came. `mayHaveArrived` is false only if the body certainly did not leave the device whole. */
export interface UploadFailure {
  readonly mayHaveArrived: boolean;
}

/** Calls POST /api/forms/{form}: one claim, multipart. Retries a 403 in JSON once with a fresh CSRF token (decisions, "Answers"). */
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
        ...(request.idempotencyKey === null ? {} : { [IDEMPOTENCY_KEY_HEADER]: request.idempotencyKey }),
        ...csrf,
      },
      body: request.body,
      bodyBytes: request.bodyBytes,
      credentials: transport.credentials,
      signal: request.signal,
      onProgress(part) {
        // The server's `Date` belongs to the exchange that begins once the body has left.
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
    // Refreshes even if the 403 did not come from the server itself: otherwise every later send would use the refused token.
    const fresh = toHeaders(await tokens.refresh());
    if (parseJson(outcome.text) !== undefined) {
      // The server refused the claim without reading it and never saw a valid token: the 403 says nothing about the authorization.
      if (!fresh.ok) return fail({ mayHaveArrived: false });
      outcome = await attempt(fresh.value);
    }
  }
  // A server may refuse a token of an earlier session with a 400.
  tokens.forget();
  return outcome.ok ? succeed(toHttpAnswer(outcome)) : fail({ mayHaveArrived: outcome.mayHaveArrived });
}

/** HTTP answer as the outbox reads it. `status` 0 is a redirect that was not followed. */
export interface HttpAnswer {
  readonly status: number;
  readonly body: string;
  readonly retryAfter: string | null;
}

export async function askSubmissionStatus(transport: Transport, key: string): ApiResult<HttpAnswer> {
  const answer = await transport.send({
    path: ENDPOINTS.submissionStatus,
    headers: { [IDEMPOTENCY_KEY_HEADER]: key },
  });
  return answer.ok ? succeed(toHttpAnswer(answer.value)) : answer;
}

export function toHttpAnswer({ status, headers, text }: Answer): HttpAnswer {
  return {
    status,
    body: text,
    retryAfter: headers.get('Retry-After'),
  };
}

/** Sends a body and reports its progress (XMLHttpRequest in the page); the worker uses fetch, which has no progress. */
export type Uploader = (request: UploadRequest) => Promise<UploadOutcome>;

export interface UploadRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: FormData;
  readonly bodyBytes: number;
  readonly credentials: 'include' | 'same-origin';
  readonly signal?: AbortSignal | undefined;
  /** Called with the part of the body that has left the device, 0 to 1. */
  readonly onProgress?: ((part: number) => void) | undefined;
}

export type UploadOutcome =
  | { readonly ok: true; readonly status: number; readonly headers: Headers; readonly text: string }
  | { readonly ok: false; readonly mayHaveArrived: boolean };

/** Slowest accepted upload rate, bytes a second: a slower connection counts as dead. */
const SLOWEST_RATE = 16_000;
const ANSWER_TIMEOUT_MS = 90_000;

/** Uploads by fetch, for the worker. Reports no progress, and cannot tell how much of the body left if no answer comes. */
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
