const INVISIBLE = /^[\p{C}\p{Z}\p{M}]/u;

/** A character as a message can show it; those that cannot be seen are named by number ("U+200B"). */
function describeCharacter(character: string): string {
  if (!INVISIBLE.test(character)) return character;
  const codePoints = Array.from(character, (point) => (point.codePointAt(0) ?? 0).toString(16).toUpperCase());
  return codePoints.map((codePoint) => `U+${codePoint.padStart(4, '0')}`).join(' ');
}

/**
 * What of a text is not in the whitelist, each once, in the order of the text. Code points are what is allowed; what is
 * listed are the characters as the reader sees them, so that an accent or a part of an emoji is not named by itself.
 */
export function findRestrictedCharacters(text: string, whitelist: ReadonlySet<string>): readonly string[] {
  const isRestricted = (codePoint: string): boolean => !whitelist.has(codePoint);
  if (!Array.from(text).some(isRestricted)) return [];
  const found = new Set<string>();
  for (const character of splitCharacters(text)) {
    if (Array.from(character).some(isRestricted)) found.add(describeCharacter(character));
  }
  return [...found];
}

/** The characters as a reader sees them; Firefox before 125 knows only code points. */
function splitCharacters(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  const segments = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return Array.from(segments, ({ segment }) => segment);
}
