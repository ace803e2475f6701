import {
  type CaptchaAttempt,
  captchaAttemptRequestSchema,
  captchaAttemptSchema,
  controlErrorSchema,
} from '../control/contract.ts';
import { openExchange } from '../recording/exchange.ts';
import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { World } from '../state/world.ts';
import { answerPreflight, createCorsHeaders } from './cors.ts';
import { NO_STORE, replyJson } from './reply.ts';
import { readJsonBody } from './request-body.ts';

export const CAPTCHA_ATTEMPTS_PATH = '/__mock/captcha/attempts';

const ATTEMPT = { name: `POST ${CAPTCHA_ATTEMPTS_PATH}`, endpoint: 'captchaAttempt' } as const;

/** Lifetime of the real providers' tokens, in seconds. */
const TOKEN_SECONDS = { google: 120, hcaptcha: 120, turnstile: 300 } as const;

/**
 * POST /__mock/captcha/attempts: answers with the event that the stand-in widget plays, and with the token if it succeeds. Allows CORS as
 * the API does, because the widget runs in the portal's pages.
 */
export async function answerCaptchaAttempt(world: World, request: Request): Promise<Response> {
  const { allowedOrigins } = world.options;
  if (request.method === 'OPTIONS') return answerPreflight(request, allowedOrigins);
  const headers = { ...NO_STORE, ...createCorsHeaders(request, allowedOrigins) };
  const parsed = captchaAttemptRequestSchema.safeParse(await readJsonBody(request));
  if (request.method !== 'POST' || !parsed.success) {
    const error = 'A captcha attempt is a POST of {"siteKey": "…"} as JSON.';
    return replyJson(controlErrorSchema, { error }, { status: 400, headers });
  }
  const space = world.spaceOf(request);
  const exchange = openExchange(space, request, ATTEMPT);
  const { response } = await exchange.settle(
    replyJson(captchaAttemptSchema, attemptCaptcha(space), { headers }),
  );
  return response;
}

function attemptCaptcha(space: Space): CaptchaAttempt {
  const { captcha } = space.scenario;
  const event = captcha.event !== 'success' && takeTurn(captcha, 'eventTimes') ? captcha.event : 'success';
  const lifeMs = 1000 * (captcha.tokenSeconds ?? tokenSecondsOf(captcha.provider));
  if (event === 'wrong-token')
    return { event: 'success', token: 'mock-captcha-unknown', expiresInMs: lifeMs };
  const gives = event === 'success' || event === 'expired-token';
  return {
    event,
    token: gives ? space.captchaTokens.issue(event, lifeMs) : null,
    expiresInMs: event === 'expired-token' ? 0 : lifeMs,
  };
}

function tokenSecondsOf(provider: string): number {
  const name = provider.toLowerCase();
  if (name.includes('google')) return TOKEN_SECONDS.google;
  return name.includes('hcaptcha') ? TOKEN_SECONDS.hcaptcha : TOKEN_SECONDS.turnstile;
}
