import { takeTurn } from '../scenario/take-turn.ts';
import type { Space } from '../state/space.ts';
import type { CaptchaAttempt } from './contract.ts';

/** How long the real providers' tokens live, in seconds. */
const TOKEN_SECONDS = { google: 120, hcaptcha: 120, turnstile: 300 } as const;

/** What the stand-in widget does when it is executed, with the token where it succeeds. */
export function attemptCaptcha(space: Space): CaptchaAttempt {
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
