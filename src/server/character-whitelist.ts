import * as z from 'zod/mini';
import { ENDPOINTS } from './endpoints.ts';
import type { ApiResult, JsonCalls } from './transport.ts';

/** GET /api/characters-whitelist: `allowedCharacters` is a JSON string (as sent: a JSON array or string of characters). */
export const characterWhitelistSchema = z.object({ allowedCharacters: z.string() });
export type CharacterWhitelist = z.infer<typeof characterWhitelistSchema>;

/** GET /api/characters-whitelist. A 403 is ignored (section 6). */
export function getCharacterWhitelist({ getJson }: JsonCalls): ApiResult<CharacterWhitelist> {
  return getJson({ path: ENDPOINTS.characterWhitelist, schema: characterWhitelistSchema, ignores403: true });
}
