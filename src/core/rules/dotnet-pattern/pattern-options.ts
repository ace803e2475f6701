import { type PatternReader, UnsupportedPatternError } from './pattern-reader.ts';

/** The RegexOptions that a pattern can set for a part of itself: i, m, s, x and n. */
export interface PatternOptions {
  readonly ignoresCase: boolean;
  readonly isMultiline: boolean;
  readonly dotMatchesNewline: boolean;
  readonly ignoresWhiteSpace: boolean;
  readonly onlyNamedGroups: boolean;
}

/** `(?ims)` changes the rest of the group it stands in, `(?ims:` opens a group of its own. */
export interface InlineOptions {
  readonly options: PatternOptions;
  readonly opensGroup: boolean;
  /** The start of the group in JavaScript. */
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

/** Takes inline options, after the group's parenthesis was taken; undefined where it is another kind of group. */
export function takeInlineOptions(reader: PatternReader, outer: PatternOptions): InlineOptions | undefined {
  const found = reader.takeMatch(/\?([imsxn]*)(?:-([imsxn]+))?([:)])/y);
  if (found === undefined) return undefined;
  const [, added = '', removed = '', end] = found;
  const options = setOptions(setOptions(outer, added, true), removed, false);
  const opensGroup = end === ':';
  if (options.ignoresCase === outer.ignoresCase) return { options, opensGroup, start: '(?:' };
  // JavaScript has the option for a group, not for the rest of one.
  if (!opensGroup) throw new UnsupportedPatternError('The case option changes inside a group');
  return { options, opensGroup, start: options.ignoresCase ? '(?i:' : '(?-i:' };
}
