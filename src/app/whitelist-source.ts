import { parseCharacterWhitelist } from '#core/rules/character-whitelist.ts';
import { shareRunning } from '#core/share-running.ts';
import type { Api } from '#data/api/api.ts';

/** The allowed characters: fetched at start-up, and again at a validation that misses them (decisions, "Form engine"). */
export interface WhitelistSource {
  get(): ReadonlySet<string> | undefined;
  /** Undefined where they cannot be fetched; one request serves all that ask meanwhile. */
  fetch(): Promise<ReadonlySet<string> | undefined>;
}

/** Creates the source over GET /api/characters-whitelist. */
export function createWhitelistSource(api: Pick<Api, 'getCharacterWhitelist'>): WhitelistSource {
  let known: ReadonlySet<string> | undefined;
  const request = shareRunning(async () => {
    const answer = await api.getCharacterWhitelist();
    if (answer.ok) known = parseCharacterWhitelist(answer.value.allowedCharacters);
    return known;
  });
  return {
    get: () => known,
    fetch: async () => known ?? request(),
  };
}
