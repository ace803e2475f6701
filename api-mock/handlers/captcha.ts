import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { captchaConfigSchema } from '#server/small-endpoints.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/captcha */
export function createCaptchaHandler(world: World) {
  return http.get(`*${ENDPOINTS.captcha}`, ({ request }) => {
    const { provider, siteKey } = world.spaceOf(request).scenario.captcha;
    return replyJson(captchaConfigSchema, { provider, siteKey }, { headers: NO_CACHE });
  });
}
