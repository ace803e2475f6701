import { type SubmittableFormType, submitPath } from '#core/contract/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#core/contract/submission.ts';
import { fail, type Result, succeed } from '#core/result.ts';
import type { HttpAnswer } from './ask-submission-status.ts';
import { toHttpAnswer } from './ask-submission-status.ts';
import { type CsrfTokens, toHeaders } from './json-calls.ts';
import { parseJson, type Transport } from './transport.ts';
import type { Uploader, UploadOutcome } from './upload-by-fetch.ts';
import { uploadByFetch } from './upload-by-fetch.ts';

export interface SubmitRequest {
  readonly formType: SubmittableFormType;
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
  return outcome.ok ? succeed(toHttpAnswer(outcome)) : fail({ mayHaveArrived: outcome.mayHaveArrived });
}
