import { hasNoCaptcha } from '#server/captcha-provider.ts';
import type { SubmissionPayload } from '#server/submission.ts';
import type { Space } from '../state/space.ts';

export const CAPTCHA_REFUSAL = 'The security check did not work. Please try again.';

/** Accepts a token once, if the stand-in widget issued it and it has not expired. Policy `off` and no captcha accept anything. */
export function isFreshToken(space: Space, token: string | null): boolean {
  const { policy, provider } = space.scenario.captcha;
  if (policy === 'off' || hasNoCaptcha(provider)) return true;
  return token !== null && space.captchaTokens.use(token) === 'success';
}

/** Checks a submit's captcha: accepts a fresh token, or the `captcha` value of the authorize answer if the policy is `raw`. */
export function isCaptchaAccepted(
  space: Space,
  { reCaptchaResponse, captchaRawValue }: SubmissionPayload,
  knownRawValue: string,
): boolean {
  if (isFreshToken(space, reCaptchaResponse)) return true;
  return space.scenario.captcha.policy === 'raw' && captchaRawValue === knownRawValue;
}
