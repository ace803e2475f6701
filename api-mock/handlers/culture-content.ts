import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { cultureContentSchema } from '#server/small-endpoints.ts';
import { controlErrorSchema } from '../control/contract.ts';
import { createContent } from '../data/create-content.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/culture/content?culture= */
export function createCultureContentHandler(world: World) {
  return http.get(`*${ENDPOINTS.cultureContent}`, ({ request }) => {
    const space = world.spaceOf(request);
    const culture = new URL(request.url).searchParams.get('culture') ?? 'en';
    if (!space.scenario.cultures.enabled.includes(culture)) {
      return replyJson(controlErrorSchema, { error: 'This culture is not enabled.' }, { status: 404 });
    }
    const content = createContent(
      space.serverCase,
      culture,
      space.startedAt,
      space.scenario.content.overrides,
    );
    return replyJson(cultureContentSchema, content, { headers: NO_CACHE });
  });
}
