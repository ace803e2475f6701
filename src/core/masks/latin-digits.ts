/** Code points of zero: Arabic-Indic, Persian and Urdu, full-width (East Asian keyboards). */
const ZEROS = [0x0660, 0x06f0, 0xff10] as const;
/** Marks between digits that come from the same keyboards. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u066b', '.'],
  ['\uff0e', '.'],
  ['\uff0f', '/'],
  ['\uff0d', '-'],
  ['\uff0b', '+'],
]);
const FOREIGN = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19\u066b\uff0b\uff0d-\uff0f]/g;

/** The digits of other scripts, and the marks between them, as 0 to 9 and ASCII; the length stays. Other text stays as it is. */
export function toLatinDigits(text: string): string {
  return text.replace(FOREIGN, (character) => {
    const mark = MARKS.get(character);
    if (mark !== undefined) return mark;
    const codePoint = character.charCodeAt(0);
    return String(codePoint - (ZEROS.findLast((zero) => zero <= codePoint) ?? codePoint));
  });
}
