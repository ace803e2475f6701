import { http } from 'msw';
import { IDEMPOTENCY_KEY_HEADER } from '#server/submission.ts';
import { findForm, isSubmittable } from '../case/server-case.ts';
import { CSRF_REFUSAL, isCsrfTokenAccepted } from '../http/check-csrf.ts';
import { findSession } from '../http/find-session.ts';
import type { World } from '../state/world.ts';
import { isIdempotencyKey } from '../submit/idempotency-key.ts';
import { receiveClaim } from '../submit/receive-claim.ts';
import { refuseSubmission } from '../submit/refusals.ts';

/**
 * POST /api/forms/{form}, multipart. Checks in this order: CSRF token, content type, idempotency key, session; then body, ledger,
 * captcha, deadline and the claim itself.
 */
export function createSubmitHandler(world: World) {
  return http.post('*/api/forms/:form', async ({ request, params }) => {
    const space = world.spaceOf(request);
    const arrivedAt = space.serverNow();
    const form = findForm(space.serverCase, String(params.form));
    // A form that only looks something up cannot be submitted to.
    if (form === undefined || !isSubmittable(form)) return refuseSubmission(404, 'Not found');
    if (!isCsrfTokenAccepted(space, request)) return refuseSubmission(403, CSRF_REFUSAL);
    if (!/^multipart\/form-data\b/i.test(request.headers.get('content-type') ?? '')) {
      return refuseSubmission(415, 'A claim is sent as multipart/form-data.');
    }
    const policy = space.scenario.submit.idempotency;
    const header = policy === 'off' ? null : request.headers.get(IDEMPOTENCY_KEY_HEADER);
    if (header === null ? policy === 'required' : !isIdempotencyKey(header)) {
      return refuseSubmission(400, `The ${IDEMPOTENCY_KEY_HEADER} header must be a UUID.`);
    }
    const entry = header === null ? undefined : space.ledger.countAttempt(header);
    if (entry?.submissionId !== undefined) space.submissions.setAttempts(entry.submissionId, entry.attempts);
    if (entry?.state === 'processing') {
      return refuseSubmission(409, 'This claim is still being processed.', {}, { 'Retry-After': '1' });
    }
    const authorization = findSession(space, request)?.authorizations[form.formType];
    if (authorization === undefined) return refuseSubmission(401, 'Your session has ended.');
    return receiveClaim({
      space,
      request,
      form,
      authorization,
      idempotencyKey: header,
      entry,
      arrivedAt,
    });
  });
}
