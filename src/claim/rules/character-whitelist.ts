import { shareRunning } from '#kernel/async.ts';
import type { Api } from '#server/api.ts';

function parseCharacterList(allowedCharacters: string): readonly string[] {
  try {
    const parsed: unknown = JSON.parse(allowedCharacters);
    if (typeof parsed === 'string') return [parsed];
    if (Array.isArray(parsed) && parsed.every((entry) => typeof entry === 'string')) return parsed;
  } catch {
    // Not JSON: the text stands for its own characters.
  }
  return [allowedCharacters];
}

/**
 * Parses the whitelist answer's `allowedCharacters` into code points: a JSON string or a JSON array of characters (specification, section
 * 3). Other text stands for its own characters.
 */
export function parseCharacterWhitelist(allowedCharacters: string): ReadonlySet<string> {
  return new Set(parseCharacterList(allowedCharacters).flatMap((characters) => [...characters]));
}

/** Source of the allowed characters: fetched at start-up, and again by a validation that lacks them (decisions, "Form engine"). */
export interface WhitelistSource {
  get(): ReadonlySet<string> | undefined;
  /** Resolves to undefined on failure; concurrent calls share one request. */
  fetch(): Promise<ReadonlySet<string> | undefined>;
}

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
