import * as z from 'zod/mini';
import { parseRetryAfter } from '#server/back-off.ts';
import {
  lowerFirstLetters,
  submissionStatusSchema,
  toReferenceCode,
  toShownText,
} from '#server/submission.ts';
import type { HttpAnswer } from '#server/submit.ts';
import type { OutboxEvent } from './outbox-machine.ts';

/**
 * Read one by one, so that an odd member does not spoil the others. `unknown`, because `z.catch` would load with the start page's zod.
 */
const answerSchema = z.object({
  submitted: z.optional(z.unknown()),
  nonMatchingPaymentElection: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  referenceCodeForm: z.optional(z.unknown()),
  captchaRequired: z.optional(z.unknown()),
});

/** Problem details (RFC 9457), as servers send them for field-by-field checks. */
const problemSchema = z.object({
  errors: z.optional(z.record(z.string(), z.array(z.unknown()))),
  detail: z.optional(z.unknown()),
});

/** "Filed" counts even without a valid reference code. */
const statusSchema = z.object({
  state: submissionStatusSchema.shape.state,
  referenceCodeForm: answerSchema.shape.referenceCodeForm,
});

/** Statuses that a server sends before it looks at the claim, so this attempt cannot have been stored. */
const NEVER_STORED: ReadonlySet<number> = new Set([404, 425, 429]);

/**
 * Classifies the answer to a submit (decisions, "Answers"); a 403 was already repeated once with a fresh CSRF token.
 * @param now epoch milliseconds, server clock; a `Retry-After` date is read against it.
 */
export function classifyAnswer(answer: HttpAnswer, now: number): OutboxEvent {
  const { status } = answer;
  const json = readJson(answer);
  const retryAfterMs = parseRetryAfter(answer.retryAfter, now);
  if (status >= 200 && status < 300 && json !== undefined) return classifySuccess(json);
  if (status === 409) return { type: 'still-processing', retryAfterMs };
  if (status === 400) return classifyRefusal(json);
  if (asksForClaimant(answer, json)) {
    return demandsCaptcha(json) ? { type: 'captcha-demanded' } : { type: 'authorization-refused' };
  }
  if (status === 413) return { type: 'refused', problem: { code: 'too-large', error: reasonOf(json) } };
  if (status === 415)
    return { type: 'refused', problem: { code: 'unsupported-type', error: reasonOf(json) } };
  if (status === 422) return { type: 'refused', problem: { code: 'unprocessable', error: reasonOf(json) } };
  // Any other status comes from a faulty server, a proxy or a captive portal; it never rejects a claim.
  return { type: 'retry-later', retryAfterMs, mayHaveArrived: !NEVER_STORED.has(status) };
}

const NO_LOOK_UP: ReadonlySet<number> = new Set([404, 405, 501]);

/** Classifies the answer to a status inquiry. Only JSON of the agreed shape counts (decisions, "Did it arrive?"). */
export function classifyStatusAnswer(answer: HttpAnswer, now: number): OutboxEvent {
  const retryAfterMs = parseRetryAfter(answer.retryAfter, now);
  const parsed = statusSchema.safeParse(answer.status === 200 ? readJson(answer) : undefined);
  if (!parsed.success) {
    if (NO_LOOK_UP.has(answer.status)) return { type: 'status-unsupported' };
    return {
      type: asksForClaimant(answer, readJson(answer)) ? 'status-shut' : 'status-unavailable',
      retryAfterMs,
    };
  }
  switch (parsed.data.state) {
    case 'filed':
      return { type: 'status-filed', referenceCodeForm: toReferenceCode(parsed.data.referenceCodeForm) };
    case 'processing':
      return { type: 'status-processing', retryAfterMs };
    case 'unknown':
      return { type: 'status-unknown' };
  }
}

/** A 403 without JSON comes from a proxy. */
function asksForClaimant({ status }: HttpAnswer, json: unknown): boolean {
  return status === 401 || (status === 403 && json !== undefined);
}

function classifySuccess(json: unknown): OutboxEvent {
  const parsed = answerSchema.safeParse(json);
  if (!parsed.success) return { type: 'accepted-without-reference' };
  const { submitted } = parsed.data;
  const referenceCodeForm = toReferenceCode(parsed.data.referenceCodeForm);
  if (submitted === false || parsed.data.nonMatchingPaymentElection === true) return classifyRefusal(json);
  if (referenceCodeForm !== null) return { type: 'accepted', referenceCodeForm };
  return errorOf(json) !== null ? classifyRefusal(json) : { type: 'accepted-without-reference' };
}

function classifyRefusal(json: unknown): OutboxEvent {
  const parsed = answerSchema.safeParse(json);
  const error = reasonOf(json);
  if (demandsCaptcha(json)) return { type: 'captcha-demanded' };
  return parsed.success && parsed.data.nonMatchingPaymentElection === true
    ? { type: 'payment-mismatched', error }
    : {
        type: 'refused',
        problem: { code: 'rejected', error },
        ...(parsed.success ? {} : { isUnexplained: true }),
      };
}

function demandsCaptcha(json: unknown): boolean {
  const parsed = answerSchema.safeParse(json);
  return parsed.success && parsed.data.captchaRequired === true;
}

/** Returns the reason for a refusal: the contract's `error`, else the problem's field errors, else its `detail`. */
function reasonOf(json: unknown): string | null {
  const { data } = problemSchema.safeParse(json);
  const fields = Object.values(data?.errors ?? {}).flatMap((texts) =>
    texts.flatMap((text) => toShownText(text) ?? []),
  );
  return errorOf(json) ?? toShownText([...new Set(fields)].join(' ')) ?? toShownText(data?.detail);
}

function errorOf(json: unknown): string | null {
  const parsed = answerSchema.safeParse(json);
  return parsed.success ? toShownText(parsed.data.error) : null;
}

/** JSON is what can be read as such, whatever it is called: PHP and Express call it HTML where it is written as a text. */
function readJson({ body }: HttpAnswer): unknown {
  try {
    return lowerFirstLetters(JSON.parse(body));
  } catch {
    return undefined;
  }
}
