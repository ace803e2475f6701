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
