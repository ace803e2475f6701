import { randomBytes } from 'node:crypto';
import { http } from 'msw';
import { authorizeAnswerSchema, authorizeRequestSchema } from '#server/authorize.ts';
import type { FormModel } from '#server/form-model.ts';
import { findForm, type ServerForm } from '../case/server-case.ts';
import { isPastDeadline } from '../data/deadline-times.ts';
import { findClaimant, identifyClaimant, readGivenId } from '../data/find-claimant.ts';
import { createPrepopulatedData, findRecordRefusal } from '../data/prepopulated-data.ts';
import { CSRF_REFUSAL, isCsrfTokenAccepted } from '../http/check-csrf.ts';
import { createSessionCookie, findSession } from '../http/find-session.ts';
import { NO_STORE, replyJson } from '../http/reply.ts';
import { readJsonBody } from '../http/request-body.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { CAPTCHA_REFUSAL, isFreshToken } from '../submit/check-captcha.ts';
import { DEADLINE_REFUSAL } from '../submit/refusals.ts';

const TOO_MANY_TRIES = 'There were too many tries with these details. Wait a moment, then try again.';

/** POST /api/forms/{form}/authorize: checks the credentials for one form type and starts or extends the session. */
export function createAuthorizeHandler(world: World) {
  return http.post('*/api/forms/:form/authorize', async ({ request, params }) => {
    const space = world.spaceOf(request);
    const form = findForm(space.serverCase, String(params.form));
    if (form === undefined) return refuse(404, 'Not found');
    if (!isCsrfTokenAccepted(space, request)) return refuse(403, CSRF_REFUSAL);
    const arrivedAt = space.serverNow();
    const parsed = authorizeRequestSchema.safeParse(await readJsonBody(request));
    if (!parsed.success) return refuse(400, 'The request is not understood.');
    const { credentials, reCaptchaResponse } = parsed.data;
    const { dtoMapping, formType: modelFormType } = credentials.metadata;
    if (dtoMapping !== 'credentials' || modelFormType !== form.formType) {
      return refuse(400, 'These are not the credentials of this form.');
    }
    if (!isFreshToken(space, reCaptchaResponse)) return refuse(400, CAPTCHA_REFUSAL);
    if (isPastDeadline(space, form, arrivedAt)) {
      return refuse(400, DEADLINE_REFUSAL);
    }
    return decide(space, request, form, credentials);
  });
}

function decide(space: Space, request: Request, form: ServerForm, credentials: FormModel): Response {
  const { outcome, errorText } = space.scenario.authorize;
  const refusalText = errorText ?? space.serverCase.server.unknownCredentials;
  const forced = outcome !== 'check' && takeTurn(space.scenario.authorize, 'times') ? outcome : undefined;
  if (forced === 'refused') return refuse(401, refusalText);
  if (forced === 'notAuthorized') return refuse(200, refusalText);
  if (forced === 'badRequest') return refuse(400, refusalText);
  if (forced === undefined) {
    const refusal = refuseGuess(space, form, credentials);
    if (refusal !== undefined) return refusal;
  }
  const claimant = findClaimant(space, form, credentials.fields);
  if (forced === undefined) {
    const problem = findRecordRefusal(space.serverCase, form, claimant, credentials.fields);
    if (problem !== undefined) return refuse(400, problem);
  }
  const claimantId = identifyClaimant(space, form, credentials.fields);
  const captchaRawValue = `mock-raw-${randomBytes(12).toString('base64url')}`;
  const session = space.sessions.authorize(
    findSession(space, request),
    form.formType,
    { claimantId, captchaRawValue },
    space.scenario.session.lengthSeconds,
  );
  space.save();
  const prepopulatedData =
    claimant === undefined || !space.scenario.authorize.prepopulates
      ? []
      : createPrepopulatedData(space.serverCase, form, claimant, credentials.fields);
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

/** Refuses wrong credentials. Refuses even the right ones after too many wrong tries for an ID, so that they cannot be told apart. */
function refuseGuess(space: Space, form: ServerForm, { fields }: FormModel): Response | undefined {
  const id = readGivenId(form, fields);
  const pauseMs = space.wrongTries.pauseOf(id, space.scenario.authorize.wrongTriesTaken);
  if (pauseMs > 0) return refuse(429, TOO_MANY_TRIES, { 'Retry-After': String(Math.ceil(pauseMs / 1000)) });
  if (findClaimant(space, form, fields) !== undefined) {
    space.wrongTries.forget(id);
    return undefined;
  }
  space.wrongTries.add(id);
  return refuse(401, space.serverCase.server.unknownCredentials);
}

interface FiledClaim {
  readonly referenceCode: string;
  readonly filedAt: string;
  readonly formType: string;
}

function listFiled(space: Space, claimantId: string): readonly FiledClaim[] {
  const filed = space.submissions.list().filter((record) => record.claimantId === claimantId);
  return filed.reverse().map(({ referenceCodeForm, receivedAt, formType }) => ({
    referenceCode: referenceCodeForm,
    filedAt: receivedAt,
    formType,
  }));
}

function refuse(status: number, error: string, headers: Readonly<Record<string, string>> = {}): Response {
  return replyJson(
    authorizeAnswerSchema,
    { authorized: false, error },
    { status, headers: { ...NO_STORE, ...headers } },
  );
}
