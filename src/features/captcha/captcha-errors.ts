/** The captcha events of the error catalogue (specification, section 8), in hCaptcha's words. */
export const CAPTCHA_ERROR_CODES = [
  'missing-captcha',
  'invalid-captcha-id',
  'network-error',
  'script-error',
  'rate-limited',
  'invalid-data',
  'challenge-closed',
  'challenge-expired',
  'challenge-error',
  'internal-error',
] as const;
export type CaptchaErrorCode = (typeof CAPTCHA_ERROR_CODES)[number];

/** What an event makes the widget do; `log` is for whatever the catalogue does not name. */
export type CaptchaErrorResponse = 'render' | 'warn-reconnecting' | 'warn-script' | 'reset' | 'log';

const RESPONSES = {
  'missing-captcha': 'render',
  'invalid-captcha-id': 'render',
  'network-error': 'warn-reconnecting',
  'script-error': 'warn-script',
  'rate-limited': 'reset',
  'invalid-data': 'reset',
  'challenge-closed': 'reset',
  'challenge-expired': 'reset',
  'challenge-error': 'reset',
  'internal-error': 'reset',
} as const satisfies Record<CaptchaErrorCode, CaptchaErrorResponse>;

/** True for the codes of section 8. */
export function isCaptchaErrorCode(code: string): code is CaptchaErrorCode {
  return Object.hasOwn(RESPONSES, code);
}

/** What to do about an event: section 8's answer for its own codes, a log entry for any other. */
export function respondToCaptchaError(code: string): CaptchaErrorResponse {
  return isCaptchaErrorCode(code) ? RESPONSES[code] : 'log';
}

/** The text of whatever a provider's script threw or passed to its error callback; '' where there is none. */
export function describeThrown(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message;
  return typeof thrown === 'string' || typeof thrown === 'number' ? String(thrown) : '';
}
