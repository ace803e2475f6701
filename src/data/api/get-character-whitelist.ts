import { type CharacterWhitelist, characterWhitelistSchema } from '#core/contract/character-whitelist.ts';
import { ENDPOINTS } from '#core/contract/endpoints.ts';
import type { ApiResult } from './api-failure.ts';
import type { JsonCalls } from './json-calls.ts';

/** GET /api/characters-whitelist. A 403 is ignored (section 6). */
export function getCharacterWhitelist({ getJson }: JsonCalls): ApiResult<CharacterWhitelist> {
  return getJson({ path: ENDPOINTS.characterWhitelist, schema: characterWhitelistSchema, ignores403: true });
}
