import { shareRunning } from '#kernel/async.ts';
import type { Api } from '#server/api.ts';

function parseCharacterList(allowedCharacters: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(allowedCharacters);
    if (typeof parsed === 'string') return [parsed];
    if (Array.isArray(parsed) && parsed.every((entry) => typeof entry === 'string')) return parsed;
  } catch {
    // Not JSON: the characters stand for themselves.
  }
  return [allowedCharacters];
}

/**
 * The allowed characters, by code point, of the whitelist answer's `allowedCharacters`: a JSON string of characters or a
 * JSON array of them (specification, section 3). Text that is neither stands for its own characters.
 */
export function parseCharacterWhitelist(allowedCharacters: string): ReadonlySet<string> {
  return new Set(parseCharacterList(allowedCharacters).flatMap((characters) => [...characters]));
}

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
