import { randomBytes } from 'node:crypto';
import { http } from 'msw';
import { authorizeAnswerSchema, authorizeRequestSchema } from '#server/authorize.ts';
import type { FiledClaimAnswer } from '#server/filed-claims.ts';
import type { FormModel } from '#server/form-model.ts';
import { type FormType, slugToFormType } from '#server/form-type.ts';
import { isPastDeadline } from '../data/deadline-times.ts';
import { findClaimant, identifyClaimant, readGivenId } from '../data/find-claimant.ts';
import { createPrepopulatedData, findVehicle } from '../data/prepopulated-data.ts';
import { CSRF_REFUSAL, isCsrfTokenAccepted } from '../http/check-csrf.ts';
import { createSessionCookie, findSession } from '../http/find-session.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { readJsonBody } from '../http/request-body.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { CAPTCHA_REFUSAL, isFreshToken } from '../submit/check-captcha.ts';
import { DEADLINE_REFUSAL } from '../submit/refusals.ts';

const UNKNOWN_CREDENTIALS =
  'We did not find these details. Check your notice and try again, or call us at 1-800-555-0142.';
const TOO_MANY_TRIES = 'There were too many tries with these details. Wait a moment, then try again.';
const UNKNOWN_VEHICLE = 'We did not find this VIN. Check it and try again, or call us at 1-800-555-0142.';

/** POST /api/forms/{form}/authorize: proves the credentials of one form type, and begins or widens the session. */
export function createAuthorizeHandler(world: World) {
  return http.post('*/api/forms/:form/authorize', async ({ request, params }) => {
    const space = world.spaceOf(request);
    const formType = slugToFormType(String(params.form));
    if (formType === undefined) return refuse(404, 'Not found');
    if (!isCsrfTokenAccepted(space, request)) return refuse(403, CSRF_REFUSAL);
    const arrivedAt = space.serverNow();
    const parsed = authorizeRequestSchema.safeParse(await readJsonBody(request));
    if (!parsed.success) return refuse(400, 'The request is not understood.');
    const { credentials, reCaptchaResponse } = parsed.data;
    const { dtoMapping, formType: modelFormType } = credentials.metadata;
    if (dtoMapping !== 'credentials' || modelFormType !== formType) {
      return refuse(400, 'These are not the credentials of this form.');
    }
    if (!isFreshToken(space, reCaptchaResponse)) return refuse(400, CAPTCHA_REFUSAL);
    if (isPastDeadline(space.scenario, formType, space.startedAt, arrivedAt)) {
      return refuse(400, DEADLINE_REFUSAL);
    }
    return decide(space, request, formType, credentials);
  });
}

function decide(space: Space, request: Request, formType: FormType, credentials: FormModel): Response {
  const { outcome, errorText } = space.scenario.authorize;
  const forced = outcome !== 'check' && takeTurn(space.scenario.authorize, 'times') ? outcome : undefined;
  if (forced === 'refused') return refuse(401, errorText ?? UNKNOWN_CREDENTIALS);
  if (forced === 'notAuthorized') return refuse(200, errorText ?? UNKNOWN_CREDENTIALS);
  if (forced === 'badRequest') return refuse(400, errorText ?? UNKNOWN_CREDENTIALS);
  if (forced === undefined) {
    const refusal = refuseGuess(space, formType, credentials);
    if (refusal !== undefined) return refusal;
    if (formType === 'Lookup' && findVehicle(credentials.fields.vin) === undefined) {
      return refuse(400, UNKNOWN_VEHICLE);
    }
  }
  const claimant = findClaimant(space, formType, credentials.fields);
  const claimantId = identifyClaimant(space, formType, credentials.fields);
  const captchaRawValue = `mock-raw-${randomBytes(12).toString('base64url')}`;
  const session = space.sessions.authorize(
    findSession(space, request),
    formType,
    { claimantId, captchaRawValue },
    space.scenario.session.lengthSeconds,
  );
  space.save();
  const prepopulatedData =
    claimant === undefined || !space.scenario.authorize.prepopulates
      ? []
      : createPrepopulatedData(formType, claimant, credentials.fields);
  return replyJson(
    authorizeAnswerSchema,
    {
      authorized: true,
      error: null,
      captcha: captchaRawValue,
      prepopulatedData,
      ...(space.scenario.authorize.tellsFiled ? { filed: listFiled(space, claimantId) } : {}),
    },
    { headers: { ...NO_STORE, 'Set-Cookie': createSessionCookie(space, request, session) } },
  );
}

/** Wrong credentials, and any for an ID that has had too many of them: then the right PIN is not told from a wrong one. */
function refuseGuess(space: Space, formType: FormType, { fields }: FormModel): Response | undefined {
  const id = readGivenId(fields);
  const pauseMs = space.wrongTries.pauseOf(id, space.scenario.authorize.wrongTriesTaken);
  if (pauseMs > 0) return refuse(429, TOO_MANY_TRIES, { 'Retry-After': String(Math.ceil(pauseMs / 1000)) });
  if (findClaimant(space, formType, fields) !== undefined) {
    space.wrongTries.forget(id);
    return undefined;
  }
  space.wrongTries.add(id);
  return refuse(401, UNKNOWN_CREDENTIALS);
}

/** What the claimant has filed, of whatever form type, latest first. */
function listFiled(space: Space, claimantId: string): readonly FiledClaimAnswer[] {
  const filed = space.submissions.list().filter((record) => record.claimantId === claimantId);
  return filed
    .reverse()
    .flatMap(({ referenceCodeForm, receivedAt, formType }) =>
      formType === 'Lookup' ? [] : [{ referenceCode: referenceCodeForm, filedAt: receivedAt, formType }],
    );
}

function refuse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return replyJson(
    authorizeAnswerSchema,
    { authorized: false, error },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}
