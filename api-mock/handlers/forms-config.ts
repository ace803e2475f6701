import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { formsConfigSchema } from '#server/forms-config.ts';
import { createFormsConfig } from '../data/forms-config.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/forms/config: the models of every form type. */
export function createFormsConfigHandler(world: World) {
  return http.get(`*${ENDPOINTS.formsConfig}`, ({ request }) => {
    const { serverCase, scenario } = world.spaceOf(request);
    const config = createFormsConfig(serverCase, scenario.config);
    return replyJson(formsConfigSchema, config, { headers: NO_CACHE });
  });
}
