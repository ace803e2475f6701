import * as z from 'zod/mini';

/** Events that the stand-in captcha widget can play: success, and each event of the specification's catalogue (section 8). */
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
  /** Gives a token that the server does not know. */
  'wrong-token',
  /** Gives a token, then at once calls the expired callback. */
  'expired-token',
  'silence',
] as const;

export const captchaEventSchema = z.enum(CAPTCHA_EVENTS);
export type CaptchaEvent = z.infer<typeof captchaEventSchema>;
