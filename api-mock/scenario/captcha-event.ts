import * as z from 'zod/mini';

/** What the stand-in captcha widget can do: succeed, or each event of the specification's catalogue (section 8). */
export const CAPTCHA_EVENTS = [
  'success',
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
  'unknown-error',
  /** A token that the server does not know. */
  'wrong-token',
  /** A token, and at once the callback that says it has expired. */
  'expired-token',
  /** Nothing at all happens. */
  'silence',
] as const;

export const captchaEventSchema = z.enum(CAPTCHA_EVENTS);
export type CaptchaEvent = z.infer<typeof captchaEventSchema>;
