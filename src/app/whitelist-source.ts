import { parseCharacterWhitelist } from '#core/rules/character-whitelist.ts';
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
  let pending: Promise<ReadonlySet<string> | undefined> | undefined;

  async function request(): Promise<ReadonlySet<string> | undefined> {
    const answer = await api.getCharacterWhitelist();
    if (answer.ok) known = parseCharacterWhitelist(answer.value.allowedCharacters);
    return known;
  }

  return {
    get: () => known,
    fetch() {
      if (known !== undefined) return Promise.resolve(known);
      pending ??= request().finally(() => {
        pending = undefined;
      });
      return pending;
    },
  };
}
