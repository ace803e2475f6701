import { http } from 'msw';
import { ENDPOINTS } from '#server/endpoints.ts';
import { characterWhitelistSchema } from '#server/small-endpoints.ts';
import { NO_CACHE, replyJson } from '../http/reply.ts';
import type { World } from '../state/world.ts';

/** GET /api/characters-whitelist: JSON within JSON, as the specification requires. */
export function createCharacterWhitelistHandler(world: World) {
  return http.get(`*${ENDPOINTS.characterWhitelist}`, ({ request }) => {
    const { scenario, serverCase } = world.spaceOf(request);
    const characters = scenario.whitelist.characters ?? serverCase.allowedCharacters;
    return replyJson(
      characterWhitelistSchema,
      { allowedCharacters: JSON.stringify(characters) },
      { headers: NO_CACHE },
    );
  });
}
