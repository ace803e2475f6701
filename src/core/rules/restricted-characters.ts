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
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (Array.from(segment).some(isRestricted)) found.add(describeCharacter(segment));
  }
  return [...found];
}
