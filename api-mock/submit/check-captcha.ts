import { hasNoCaptcha } from '#server/captcha-provider.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { Space } from '../state/space.ts';

export const CAPTCHA_REFUSAL = 'The security check did not work. Please try again.';

/**
 * Whether a token is one that the stand-in widget got, not used before and not expired. It is used up. Where the settlement has no captcha
 * none is asked for.
 */
export function isFreshToken(space: Space, token: string | null): boolean {
  const { policy, provider } = space.scenario.captcha;
  if (policy === 'off' || hasNoCaptcha(provider)) return true;
  return token !== null && space.captchaTokens.use(token) === 'success';
}

/**
 * A submit's captcha: a fresh token always does; the `captcha` value of the authorize answer only where the policy says
 * that it suffices.
 */
export function isCaptchaAccepted(
  space: Space,
  { reCaptchaResponse, captchaRawValue }: SubmissionPayload,
  knownRawValue: string,
): boolean {
  if (isFreshToken(space, reCaptchaResponse)) return true;
  return space.scenario.captcha.policy === 'raw' && captchaRawValue === knownRawValue;
}
