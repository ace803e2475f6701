/** Error for a .NET pattern that JavaScript cannot express; such a pattern is left to the server. */
export class UnsupportedPatternError extends Error {}

export class PatternReader {
  readonly #pattern: string;
  #position = 0;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#pattern.length;
  }

  /** Returns the character `offset` ahead; '' past the end. */
  peek(offset = 0): string {
    return this.#pattern[this.#position + offset] ?? '';
  }

  take(): string {
    const character = this.peek();
    if (character === '') throw new UnsupportedPatternError('The pattern ends too early');
    this.#position += 1;
    return character;
  }

  takeText(text: string): boolean {
    if (!this.#pattern.startsWith(text, this.#position)) return false;
    this.#position += text.length;
    return true;
  }

  /** `expression` must be sticky. */
  takeMatch(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#position;
    const found = expression.exec(this.#pattern);
    if (found === null) return undefined;
    this.#position += found[0].length;
    return found;
  }
}

/** RegexOptions that a pattern can set for a part of itself: i, m, s, x and n. */
export interface PatternOptions {
  readonly ignoresCase: boolean;
  readonly isMultiline: boolean;
  readonly dotMatchesNewline: boolean;
  readonly ignoresWhiteSpace: boolean;
  readonly onlyNamedGroups: boolean;
}

/** Inline options: `(?ims)` changes the rest of the enclosing group, `(?ims:` opens a group. */
export interface InlineOptions {
  readonly options: PatternOptions;
  readonly opensGroup: boolean;
  readonly start: string;
}

const OPTION_NAMES = {
  i: 'ignoresCase',
  m: 'isMultiline',
  s: 'dotMatchesNewline',
  x: 'ignoresWhiteSpace',
  n: 'onlyNamedGroups',
} as const satisfies Record<string, keyof PatternOptions>;

function isOptionLetter(letter: string): letter is keyof typeof OPTION_NAMES {
  return Object.hasOwn(OPTION_NAMES, letter);
}

function setOptions(options: PatternOptions, letters: string, value: boolean): PatternOptions {
  const names = Array.from(letters).filter(isOptionLetter);
  return { ...options, ...Object.fromEntries(names.map((letter) => [OPTION_NAMES[letter], value])) };
}

/** Takes inline options after a group's parenthesis; returns undefined for another kind of group. */
export function takeInlineOptions(reader: PatternReader, outer: PatternOptions): InlineOptions | undefined {
  const found = reader.takeMatch(/\?([imsxn]*)(?:-([imsxn]+))?([:)])/y);
  if (found === undefined) return undefined;
  const [, added = '', removed = '', end] = found;
  const options = setOptions(setOptions(outer, added, true), removed, false);
  const opensGroup = end === ':';
  if (options.ignoresCase === outer.ignoresCase) return { options, opensGroup, start: '(?:' };
  // JavaScript can change case sensitivity for a group, but not for the rest of one.
  if (!opensGroup) throw new UnsupportedPatternError('The case option changes inside a group');
  return { options, opensGroup, start: options.ignoresCase ? '(?i:' : '(?-i:' };
}

/** .NET's \d, \w and \s as members of a JavaScript class. */
export const DIGIT = '\\p{Nd}';
export const WORD = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';
export const SPACE = '\\f\\n\\r\\t\\v\\u0085\\p{Z}';
/** At a word boundary, .NET also counts the joiners as word characters. */
export const BOUNDARY_WORD = `[${WORD}\\u200c\\u200d]`;

const GENERAL_CATEGORY = /^(?:C[cfnos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/** Common named blocks of .NET: first and last code point. */
const NAMED_BLOCKS: ReadonlyMap<string, string> = new Map([
  ['IsBasicLatin', '\\u0000-\\u007f'],
  ['IsLatin-1Supplement', '\\u0080-\\u00ff'],
  ['IsLatinExtended-A', '\\u0100-\\u017f'],
  ['IsLatinExtended-B', '\\u0180-\\u024f'],
  ['IsCombiningDiacriticalMarks', '\\u0300-\\u036f'],
  ['IsGreek', '\\u0370-\\u03ff'],
  ['IsGreekandCoptic', '\\u0370-\\u03ff'],
  ['IsCyrillic', '\\u0400-\\u04ff'],
  ['IsHebrew', '\\u0590-\\u05ff'],
  ['IsArabic', '\\u0600-\\u06ff'],
  ['IsThai', '\\u0e00-\\u0e7f'],
  ['IsLatinExtendedAdditional', '\\u1e00-\\u1eff'],
  ['IsGeneralPunctuation', '\\u2000-\\u206f'],
  ['IsCurrencySymbols', '\\u20a0-\\u20cf'],
  ['IsHiragana', '\\u3040-\\u309f'],
  ['IsKatakana', '\\u30a0-\\u30ff'],
  ['IsCJKUnifiedIdeographs', '\\u4e00-\\u9fff'],
  ['IsHangulSyllables', '\\uac00-\\ud7af'],
]);

export function translateUnicodeName(name: string): string {
  if (GENERAL_CATEGORY.test(name)) return `\\p{${name}}`;
  const block = NAMED_BLOCKS.get(name);
  if (block === undefined) throw new UnsupportedPatternError(`Unknown Unicode name ${name}`);
  return block;
}

// .NET matches UTF-16 units; a JavaScript expression with Unicode classes matches code points. Moving surrogates into the private use
// area makes each half a code point, so that lengths and dots agree.
const FIRST_SURROGATE = 0xd800;
const FIRST_STAND_IN = 0xe000;

/** Maps a surrogate to its stand-in; other units stay. */
export function toStandInUnit(unit: number): number {
  const isSurrogate = unit >= FIRST_SURROGATE && unit < FIRST_STAND_IN;
  return isSurrogate ? unit - FIRST_SURROGATE + FIRST_STAND_IN : unit;
}

/** Returns a text of the same length without surrogates. */
export function toStandInText(text: string): string {
  return text.replace(/[\ud800-\udfff]/g, (unit) => String.fromCharCode(toStandInUnit(unit.charCodeAt(0))));
}
