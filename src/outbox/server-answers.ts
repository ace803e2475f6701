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
 * Each member counts by itself: one that is odd or left out takes no word from the others. What counts is the reference code.
 * Unknown each, not `z.catch`: its code would be on the start page, where zod is.
 */
const answerSchema = z.object({
  submitted: z.optional(z.unknown()),
  nonMatchingPaymentElection: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
  referenceCodeForm: z.optional(z.unknown()),
  captchaRequired: z.optional(z.unknown()),
});

/** Problem details (RFC 9457), as servers write them that check each field by themselves. */
const problemSchema = z.object({
  errors: z.optional(z.record(z.string(), z.array(z.unknown()))),
  detail: z.optional(z.unknown()),
});

/** "Filed" is believed without a code, or with one that is none. */
const statusSchema = z.object({
  state: submissionStatusSchema.shape.state,
  referenceCodeForm: answerSchema.shape.referenceCodeForm,
});

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
  if (asksForClaimant(answer, json)) {
    return demandsCaptcha(json) ? { type: 'captcha-demanded' } : { type: 'authorization-refused' };
  }
  if (status === 413) return { type: 'refused', problem: { code: 'too-large', error: reasonOf(json) } };
  if (status === 415)
    return { type: 'refused', problem: { code: 'unsupported-type', error: reasonOf(json) } };
  if (status === 422) return { type: 'refused', problem: { code: 'unprocessable', error: reasonOf(json) } };
  // What is left is a server, a proxy or a captive portal that is not itself: it never turns a claim down.
  return { type: 'retry-later', retryAfterMs, mayHaveArrived: !NEVER_STORED.has(status) };
}

/** A server that knows no such path or method. */
const NO_LOOK_UP: ReadonlySet<number> = new Set([404, 405, 501]);

/** What the answer to "did it arrive?" means. Only JSON of the agreed shape counts (decisions, "Did it arrive?"). */
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

/** A proxy forbids without JSON. */
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

/** Why a claim is turned down: the contract's `error`, else what is wrong field by field, else in all. */
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

function readJson(answer: HttpAnswer): unknown {
  if (!/^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i.test(answer.contentType ?? '')) return undefined;
  try {
    return lowerFirstLetters(JSON.parse(answer.body));
  } catch {
    return undefined;
  }
}
