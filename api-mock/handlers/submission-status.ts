import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, submissionStatusSchema } from '#server/submission.ts';
import { controlErrorSchema } from '../control/contract.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';
import { isIdempotencyKey } from '../submit/idempotency-key.ts';

/** GET /api/submissions/status: tells whether the claim with this key arrived. Needs no session, since the key is secret. */
export function createSubmissionStatusHandler(world: World) {
  return http.get(`*${ENDPOINTS.submissionStatus}`, ({ request }) => {
    const space = world.spaceOf(request);
    const key = request.headers.get(IDEMPOTENCY_KEY_HEADER);
    if (space.scenario.submit.idempotency === 'off') {
      return replyJson(controlErrorSchema, { error: 'Not found' }, { status: 404, headers: NO_STORE });
    }
    if (!isIdempotencyKey(key)) {
      return replyJson(
        controlErrorSchema,
        { error: 'The Idempotency-Key header must be a UUID.' },
        { status: 400, headers: NO_STORE },
      );
    }
    const entry = space.ledger.find(key);
    const state = entry === undefined || entry.state === 'open' ? 'unknown' : entry.state;
    const reference = entry?.referenceCodeForm;
    return replyJson(
      submissionStatusSchema,
      { state, ...(state === 'filed' && reference !== undefined ? { referenceCodeForm: reference } : {}) },
      { headers: NO_STORE },
    );
  });
}
