import { setTimeout as wait } from 'node:timers/promises';
import type { ServerForm } from '../case/server-case.ts';
import { isPastDeadline } from '../data/deadline-times.ts';
import { identifyClaimant } from '../data/find-claimant.ts';
import { noteBody, takeBody } from '../http/request-body.ts';
import { computeFingerprint } from '../multipart/fingerprint.ts';
import { type MultipartBody, readMultipart } from '../multipart/read-multipart.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { LedgerEntry } from '../state/idempotency-ledger.ts';
import type { Session } from '../state/sessions.ts';
import type { Space } from '../state/space.ts';
import { CAPTCHA_REFUSAL, isCaptchaAccepted } from './check-captcha.ts';
import { checkClaim } from './check-claim.ts';
import { commitSubmission } from './commit-submission.ts';
import { createForcedOutcome } from './forced-outcome.ts';
import { parsePayload } from './parse-payload.ts';
import { acceptSubmission, DEADLINE_REFUSAL, refuseSubmission } from './refusals.ts';

export interface Arrival {
  readonly space: Space;
  readonly request: Request;
  readonly form: ServerForm;
  readonly authorization: NonNullable<Session['authorizations'][string]>;
  readonly idempotencyKey: string | null;
  readonly entry: LedgerEntry | undefined;
  /** Server's clock in epoch milliseconds when the request began to arrive; the deadline is checked against it. */
  readonly arrivedAt: number;
}

/** Receives the body of a submit and decides on it. A claim that is not committed leaves nothing behind. */
export async function receiveClaim(arrival: Arrival): Promise<Response> {
  const { space, entry } = arrival;
  const isFiled = entry?.state === 'filed';
  if (entry !== undefined && !isFiled) entry.state = 'processing';
  const folder = space.submissions.openIncoming();
  try {
    return await readAndDecide(arrival, folder, isFiled);
  } finally {
    space.submissions.discardIncoming(folder);
    if (entry?.state === 'processing') entry.state = 'open';
  }
}

async function readAndDecide(arrival: Arrival, folder: string, isFiled: boolean): Promise<Response> {
  const { space, request, form, entry } = arrival;
  const { maxFileBytes, maxClaimBytes, processingMs } = space.scenario.submit;
  let body: MultipartBody;
  try {
    const stream = takeBody(request) ?? new Blob([]).stream();
    const limits = { maxFileBytes, maxTotalBytes: maxClaimBytes };
    body = await readMultipart(stream, request.headers.get('content-type') ?? '', folder, limits);
    noteBody(request, { parts: body.fields, files: body.files });
  } catch {
    return refuseSubmission(400, 'The request is not understood.');
  }
  if (body.isTooLarge) return refuseSubmission(413, 'Your documents are too large.');
  const parsed = parsePayload(form, body);
  if (!parsed.ok) return refuseSubmission(422, parsed.problem);
  const { payload } = parsed;
  const claimantId = identifyClaimant(space, form, payload.credentials?.fields ?? {});
  if (claimantId !== arrival.authorization.claimantId) {
    return refuseSubmission(401, 'These are not the credentials that this session was authorized for.');
  }
  const fingerprint = computeFingerprint(form.formType, payload, body.files);
  // Must come before the captcha check, so that a repeated request needs no new token (decisions, "Submitting and the outbox").
  if (isFiled && entry?.referenceCodeForm !== undefined) {
    return entry.fingerprint === fingerprint
      ? acceptSubmission(entry.referenceCodeForm)
      : refuseSubmission(422, 'This Idempotency-Key was used for another claim.');
  }
  const commit = (): string =>
    commitSubmission(space, {
      form,
      payload,
      parts: body.fields,
      files: body.files,
      fingerprint,
      idempotencyKey: arrival.idempotencyKey,
      claimantId,
      arrivedAt: arrival.arrivedAt,
      incomingFolder: folder,
    });
  if (processingMs > 0) await wait(processingMs);
  if (space.scenario.submit.outcome !== 'ok' && takeTurn(space.scenario.submit, 'times')) {
    if (space.scenario.submit.commitsFirst) commit();
    return createForcedOutcome(space.scenario.submit);
  }
  if (!isCaptchaAccepted(space, payload, arrival.authorization.captchaRawValue)) {
    return refuseSubmission(400, CAPTCHA_REFUSAL, { captchaRequired: true });
  }
  if (isPastDeadline(space, form, arrival.arrivedAt)) {
    return refuseSubmission(400, DEADLINE_REFUSAL);
  }
  return checkClaim(space, form, payload, body.files) ?? acceptSubmission(commit());
}
