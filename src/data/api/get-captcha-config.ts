import { type CaptchaConfig, captchaConfigSchema } from '#core/contract/captcha.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/captcha. */
export function getCaptchaConfig({ getJson }: JsonCalls): ApiResult<CaptchaConfig> {
  return getJson({ path: ENDPOINTS.captcha, schema: captchaConfigSchema });
}
