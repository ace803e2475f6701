import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/**
 * GET /api/captcha: `provider` is Google's where it says so, otherwise the other provider (section 7). A settlement without a captcha
 * names "none", or no provider, or answers 404.
 */
export const captchaConfigSchema = z.object({
  // Asked for by its name: one in other letters must not be taken for none.
  provider: z.nullable(z.string()),
  siteKey: z.nullish(z.string()),
});
export type CaptchaConfig = z.infer<typeof captchaConfigSchema>;

/** GET /api/captcha. */
export function getCaptchaConfig({ getJson }: JsonCalls): ApiResult<CaptchaConfig> {
  return getJson({ path: ENDPOINTS.captcha, schema: captchaConfigSchema });
}
