/** The page calls that need a captcha token first. */
export type CaptchaGuardedCall = 'authorize' | 'submit';

const CALL_NAMES = { authorize: 'AuthorizeForm', submit: 'SubmitForm' } as const;

/**
 * The token of an authorize or submit that a page makes.
 * @throws Error "AuthorizeForm called without calling reCaptcha." or "SubmitForm called without calling reCaptcha."
 * where the captcha was not run before: a mistake of the developer (specification, section 5, "On submit").
 */
export function requireToken(call: CaptchaGuardedCall, token: string | null | undefined): string {
  if (token === null || token === undefined || token === '') {
    throw new Error(`${CALL_NAMES[call]} called without calling reCaptcha.`);
  }
  return token;
}
