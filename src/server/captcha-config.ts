import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/captcha: `provider` is Google's where it says so, otherwise the other provider (section 7). */
export const captchaConfigSchema = z.object({
  provider: z.string(),
  siteKey: z.string(),
});
export type CaptchaConfig = z.infer<typeof captchaConfigSchema>;

/** GET /api/captcha. */
export function getCaptchaConfig({ getJson }: JsonCalls): ApiResult<CaptchaConfig> {
  return getJson({ path: ENDPOINTS.captcha, schema: captchaConfigSchema });
}
