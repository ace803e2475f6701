// .NET matches UTF-16 units, a JavaScript expression that knows Unicode classes matches code points. Moved into the private
// use area, each half of a surrogate pair is a code point of its own, and the two agree on every length and every dot.
const FIRST_SURROGATE = 0xd800;
const FIRST_STAND_IN = 0xe000;

/** The unit that stands for a surrogate; any other unit stands for itself. */
export function toStandInUnit(unit: number): number {
  const isSurrogate = unit >= FIRST_SURROGATE && unit < FIRST_STAND_IN;
  return isSurrogate ? unit - FIRST_SURROGATE + FIRST_STAND_IN : unit;
}

/** A text of the same length without surrogates. */
export function toStandInText(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, (unit) => String.fromCharCode(toStandInUnit(unit.charCodeAt(0))));
}
