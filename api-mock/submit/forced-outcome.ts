import { submissionAnswerSchema } from '#server/submission.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { refuseSubmission } from './refusals.ts';

const HTML = { ...NO_STORE, 'Content-Type': 'text/html; charset=utf-8' };
const PAGE =
  '<!doctype html><html lang="en"><title>Sign in</title><h1>Sign in to the network</h1><p>This is not the server.</p></html>';

export function createForcedOutcome({ outcome, errorText, retryAfterSeconds }: Scenario['submit']): Response {
  switch (outcome) {
    case 'paymentMismatch':
      return refuseSubmission(400, errorText ?? null, { nonMatchingPaymentElection: true });
    case 'rejected':
      return refuseSubmission(400, errorText ?? 'Your claim could not be accepted.');
    case 'unauthorized':
      return refuseSubmission(401, errorText ?? 'Your session has ended.');
    case 'forbiddenJson':
      return refuseSubmission(403, errorText ?? 'The request could not be verified.');
    case 'forbiddenHtml':
      return new Response(PAGE, { status: 403, headers: HTML });
    case 'stillProcessing':
      return refuseSubmission(
        409,
        errorText ?? 'Your claim is still being processed.',
        {},
        retryAfter(retryAfterSeconds ?? 1),
      );
    case 'tooLarge':
      return refuseSubmission(413, errorText ?? 'Your documents are too large.');
    case 'unsupportedType':
      return refuseSubmission(415, errorText ?? 'We cannot take one of your files.');
    case 'unprocessable':
      return refuseSubmission(422, errorText ?? 'Some answers could not be read.');
    case 'tooManyRequests':
      return refuseSubmission(429, errorText ?? 'Too many requests.', {}, retryAfter(retryAfterSeconds ?? 2));
    case 'serverError':
      return refuseSubmission(500, errorText ?? null, {}, retryAfter(retryAfterSeconds));
    case 'garbage':
      return new Response('{"submitted": tru', {
        headers: { ...NO_STORE, 'Content-Type': 'application/json' },
      });
    case 'htmlOk':
      return new Response(PAGE, { headers: HTML });
    case 'loginRedirect':
      return new Response(null, { status: 302, headers: { ...NO_STORE, Location: '/__mock/login' } });
    case 'noReferenceCode':
    case 'ok':
      return replyJson(submissionAnswerSchema, { submitted: true }, { headers: NO_STORE });
  }
}

function retryAfter(seconds: number | undefined): Readonly<Record<string, string>> {
  return seconds === undefined ? {} : { 'Retry-After': String(seconds) };
}
