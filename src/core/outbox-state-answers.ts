import * as z from 'zod/mini';
import { submissionAnswerSchema, submissionStatusSchema } from './contract/submission.ts';
import type { OutboxEvent } from './outbox-state.ts';
import { parseRetryAfter } from './outbox-state-backoff.ts';

/** An HTTP answer as far as the outbox reads it. `status` 0 is a redirect that was not followed. */
export interface HttpAnswer {
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** `submitted` may be left out where the rest says enough: what counts is the reference code. */
const answerSchema = z.partial(submissionAnswerSchema);

/** Refused before the server looked at the claim: this attempt cannot have been stored. */
const NEVER_STORED: ReadonlySet<number> = new Set([404, 425, 429]);

/**
 * What the answer to a submit means for its row (decisions, "Answers"). A 403 is classified as it stands after the one
 * repeat with a fresh CSRF token.
 * @param now the server's clock, epoch milliseconds; a `Retry-After` date is read against it.
 */
export function classifyAnswer(answer: HttpAnswer, now: number): OutboxEvent {
  const { status } = answer;
  const json = readJson(answer);
  const retryAfterMs = parseRetryAfter(answer.retryAfter, now);
  if (status >= 200 && status < 300 && json !== undefined) return classifySuccess(json);
  if (status === 409) return { type: 'still-processing', retryAfterMs };
  if (status === 400) return classifyRefusal(json);
  if (status === 401 || (status === 403 && json !== undefined)) {
    return demandsCaptcha(json) ? { type: 'captcha-demanded' } : { type: 'authorization-refused' };
  }
  if (status === 413) return { type: 'refused', problem: { code: 'too-large', error: errorOf(json) } };
  if (status === 415) return { type: 'refused', problem: { code: 'unsupported-type', error: errorOf(json) } };
  if (status === 422) return { type: 'refused', problem: { code: 'unprocessable', error: errorOf(json) } };
  // What is left is a server, a proxy or a captive portal that is not itself: it never turns a claim down.
  return { type: 'retry-later', retryAfterMs, mayHaveArrived: !NEVER_STORED.has(status) };
}

/** What the answer to "did it arrive?" means. Only JSON of the agreed shape counts (decisions, "Did it arrive?"). */
export function classifyStatusAnswer(answer: HttpAnswer, now: number): OutboxEvent {
  const retryAfterMs = parseRetryAfter(answer.retryAfter, now);
  const parsed = submissionStatusSchema.safeParse(answer.status === 200 ? readJson(answer) : undefined);
  if (!parsed.success) return { type: 'status-unavailable', retryAfterMs };
  switch (parsed.data.state) {
    case 'filed':
      return { type: 'status-filed', referenceCodeForm: parsed.data.referenceCodeForm || null };
    case 'processing':
      return { type: 'status-processing', retryAfterMs };
    case 'unknown':
      return { type: 'status-unknown' };
  }
}

function classifySuccess(json: unknown): OutboxEvent {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) return { type: 'accepted-without-reference' };
  const { submitted, referenceCodeForm } = parsed.data;
  if (submitted === false || parsed.data.nonMatchingPaymentElection === true) return classifyRefusal(json);
  if (referenceCodeForm) return { type: 'accepted', referenceCodeForm };
  return parsed.data.error ? classifyRefusal(json) : { type: 'accepted-without-reference' };
}

function classifyRefusal(json: unknown): OutboxEvent {
  const parsed = answerSchema.safeParse(json);
  const error = errorOf(json);
  if (demandsCaptcha(json)) return { type: 'captcha-demanded' };
  return parsed.success && parsed.data.nonMatchingPaymentElection === true
    ? { type: 'payment-mismatched', error }
    : {
        type: 'refused',
        problem: { code: 'rejected', error },
        ...(json === undefined ? { isUnexplained: true } : {}),
      };
}

function demandsCaptcha(json: unknown): boolean {
  const parsed = answerSchema.safeParse(json);
  return parsed.success && parsed.data.captchaRequired === true;
}

function errorOf(json: unknown): string | null {
  const parsed = answerSchema.safeParse(json);
  return parsed.success ? parsed.data.error || null : null;
}

function readJson(answer: HttpAnswer): unknown {
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(answer.contentType ?? '')) return undefined;
  try {
    return JSON.parse(answer.body);
  } catch {
    return undefined;
  }
}
