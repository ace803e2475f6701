import { type PatternReader, UnsupportedPatternError } from './pattern-reader.ts';
import { DIGIT, SPACE, translateUnicodeName, WORD } from './unicode-sets.ts';
import { toStandInUnit } from './utf16-units.ts';

const CONTROL_ESCAPES: ReadonlyMap<string, number> = new Map([
  ['a', 0x07],
  ['e', 0x1b],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
]);

const SET_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['d', `[${DIGIT}]`],
  ['D', `[^${DIGIT}]`],
  ['w', `[${WORD}]`],
  ['W', `[^${WORD}]`],
  ['s', `[${SPACE}]`],
  ['S', `[^${SPACE}]`],
]);

/** A UTF-16 unit as a JavaScript expression in v mode takes it anywhere, in a class or outside. */
export function translateUnit(unit: number): string {
  return /[\w\u00a1-\ud7ff]/.test(String.fromCharCode(unit))
    ? String.fromCharCode(unit)
    : `\\u{${toStandInUnit(unit).toString(16)}}`;
}

/** \d, \w, \s, \p{…} and their opposites as a class; undefined where none of them follows the backslash just taken. */
export function takeSetEscape(reader: PatternReader): string | undefined {
  const set = SET_ESCAPES.get(reader.peek());
  if (set !== undefined) {
    reader.take();
    return set;
  }
  const named = reader.takeMatch(/([pP])\{([\w-]+)\}/y);
  if (named === undefined) return undefined;
  const members = translateUnicodeName(named[2] ?? '');
  return named[1] === 'P' ? `[^${members}]` : `[${members}]`;
}

/** The unit that an escape stands for, after the backslash was taken. */
export function takeUnitEscape(reader: PatternReader): number {
  const hex = reader.takeMatch(/x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})/y);
  if (hex !== undefined) return Number.parseInt(hex[1] ?? hex[2] ?? '', 16);
  const octal = reader.takeMatch(/0[0-7]{0,2}/y);
  if (octal !== undefined) return Number.parseInt(octal[0], 8);
  const control = reader.takeMatch(/c([A-Za-z])/y);
  if (control !== undefined) return (control[1]?.charCodeAt(0) ?? 0) & 0x1f;
  const character = reader.take();
  const known = CONTROL_ESCAPES.get(character);
  if (known !== undefined) return known;
  if (/\w/.test(character)) throw new UnsupportedPatternError(`Unknown escape \\${character}`);
  return character.charCodeAt(0);
}
