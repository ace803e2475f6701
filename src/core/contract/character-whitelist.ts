import * as z from 'zod/mini';

/** GET /api/characters-whitelist: `allowedCharacters` is a JSON string (as sent: a JSON array or string of characters). */
export const characterWhitelistSchema = z.object({ allowedCharacters: z.string() });
export type CharacterWhitelist = z.infer<typeof characterWhitelistSchema>;
