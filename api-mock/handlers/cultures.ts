import { http } from 'msw';
import { culturesSchema } from '#server/cultures.ts';
import { ENDPOINTS } from '#server/endpoints.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/cultures: the enabled cultures with their own names. */
export function createCulturesHandler(world: World) {
  return http.get(`*${ENDPOINTS.cultures}`, ({ request }) => {
    const { scenario, serverCase } = world.spaceOf(request);
    const { enabled } = scenario.cultures;
    const cultures = Object.fromEntries(enabled.map((code) => [code, serverCase.cultureNames[code] ?? code]));
    return replyJson(culturesSchema, cultures, { headers: NO_CACHE });
  });
}
