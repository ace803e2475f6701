import * as z from 'zod/mini';

/** GET /api/captcha: `provider` is Google's where it says so, otherwise the other provider (section 7). */
export const captchaConfigSchema = z.object({
  provider: z.string(),
  siteKey: z.string(),
});
export type CaptchaConfig = z.infer<typeof captchaConfigSchema>;
