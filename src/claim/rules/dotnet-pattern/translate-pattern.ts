import type { PatternVerdict } from '#claim/rules/rule.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import {
  BOUNDARY_WORD,
  DIGIT,
  type PatternOptions,
  PatternReader,
  SPACE,
  takeInlineOptions,
  toStandInText,
  toStandInUnit,
  translateUnicodeName,
  UnsupportedPatternError,
  WORD,
} from './pattern-reader.ts';

/** JavaScript expression in v mode for stand-in text (pattern-reader.ts). */
export interface TranslatedPattern {
  readonly source: string;
  readonly flags: string;
}

/** Equivalents of \A, \z and \Z; JavaScript's own anchors change with the flags. */
const TEXT_START = '(?<![\\s\\S])';
const TEXT_END = '(?![\\s\\S])';
const TEXT_END_OR_LAST_NEWLINE = `(?=\\n?${TEXT_END})`;

const ANCHOR_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['A', TEXT_START],
  ['G', TEXT_START],
  ['z', TEXT_END],
  ['Z', TEXT_END_OR_LAST_NEWLINE],
  ['b', `(?:(?<=${BOUNDARY_WORD})(?!${BOUNDARY_WORD})|(?<!${BOUNDARY_WORD})(?=${BOUNDARY_WORD}))`],
  ['B', `(?:(?<=${BOUNDARY_WORD})(?=${BOUNDARY_WORD})|(?<!${BOUNDARY_WORD})(?!${BOUNDARY_WORD}))`],
]);

interface Translation {
  readonly reader: PatternReader;
  options: PatternOptions;
  /** Options to restore when each open group closes. */
  readonly outerOptions: PatternOptions[];
  hasNamedGroups: boolean;
  hasNumberedReferences: boolean;
}

function translateEscape(translation: Translation): string {
  const { reader } = translation;
  const anchor = ANCHOR_ESCAPES.get(reader.peek());
  if (anchor !== undefined) {
    reader.take();
    return anchor;
  }
  const named = reader.takeMatch(/k(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/y);
  if (named !== undefined) return `\\k<${named[1] ?? named[2]}>`;
  const numbered = reader.takeMatch(/[1-9]/y);
  if (numbered !== undefined) {
    // Two digits may be a reference or an octal number, depending on the number of groups.
    if (/\d/.test(reader.peek())) throw new UnsupportedPatternError('A reference of two digits');
    translation.hasNumberedReferences = true;
    return `\\${numbered[0]}`;
  }
  return takeSetEscape(reader) ?? translateUnit(takeUnitEscape(reader));
}

function openGroup(translation: Translation): string {
  const { reader } = translation;
  const inline = takeInlineOptions(reader, translation.options);
  if (inline !== undefined && !inline.opensGroup) {
    translation.options = inline.options;
    return '';
  }
  translation.outerOptions.push(translation.options);
  if (inline !== undefined) {
    translation.options = inline.options;
    return inline.start;
  }
  const start = takeGroupStart(reader, translation.options);
  if (start.includes('<') && !/^\(\?<[=!]/.test(start)) translation.hasNamedGroups = true;
  return start;
}

function closeGroup(translation: Translation): string {
  const outer = translation.outerOptions.pop();
  if (outer === undefined) throw new UnsupportedPatternError('A group is closed that was not opened');
  translation.options = outer;
  return ')';
}

function translateNext(translation: Translation): string {
  const { reader, options } = translation;
  if (reader.takeMatch(/\(\?#[^)]*\)/y) !== undefined) return '';
  if (options.ignoresWhiteSpace && reader.takeMatch(/\s+|#[^\n]*/y) !== undefined) return '';
  const quantifier = reader.takeMatch(/\{\d+(?:,\d*)?\}/y);
  if (quantifier !== undefined) return quantifier[0];
  const character = reader.take();
  switch (character) {
    case '\\':
      return translateEscape(translation);
    case '[':
      return translateCharacterClass(reader);
    case '(':
      return openGroup(translation);
    case ')':
      return closeGroup(translation);
    case '.':
      return options.dotMatchesNewline ? '[\\s\\S]' : '[^\\n]';
    case '^':
      return options.isMultiline ? '(?<![^\\n])' : TEXT_START;
    case '$':
      return options.isMultiline ? '(?![^\\n])' : TEXT_END_OR_LAST_NEWLINE;
    case '|':
    case '*':
    case '+':
    case '?':
      return character;
    default:
      return translateUnit(character.charCodeAt(0));
  }
}

function translate(pattern: string): TranslatedPattern {
  const reader = new PatternReader(pattern);
  const ignoresCase = reader.takeText('(?i)');
  const translation: Translation = {
    reader,
    options: {
      ignoresCase,
      isMultiline: false,
      dotMatchesNewline: false,
      ignoresWhiteSpace: false,
      onlyNamedGroups: false,
    },
    outerOptions: [],
    hasNamedGroups: false,
    hasNumberedReferences: false,
  };
  let source = '';
  while (!reader.isAtEnd) source += translateNext(translation);
  // .NET numbers named groups after the others, JavaScript in order of appearance.
  if (translation.hasNamedGroups && translation.hasNumberedReferences) {
    throw new UnsupportedPatternError('Numbered references beside named groups');
  }
  if (translation.outerOptions.length > 0) throw new UnsupportedPatternError('A group is not closed');
  return { source, flags: ignoresCase ? 'vi' : 'v' };
}

/**
 * Translates a .NET regular expression. Fails with a reason if JavaScript cannot express it: atomic groups, conditionals, balancing
 * groups, unknown names.
 */
export function translatePattern(pattern: string): Result<TranslatedPattern, string> {
  try {
    return succeed(translate(pattern));
  } catch (error) {
    if (error instanceof UnsupportedPatternError) return fail(error.message);
    throw error;
  }
}

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

/** Writes a UTF-16 unit for v mode, inside or outside a class. */
export function translateUnit(unit: number): string {
  return /[\w\u00a1-\ud7ff]/.test(String.fromCharCode(unit))
    ? String.fromCharCode(unit)
    : `\\u{${toStandInUnit(unit).toString(16)}}`;
}

/** Takes \d, \w, \s, \p{…} or an opposite as a class, after the backslash; returns undefined for other escapes. */
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

/** Takes the rest of a character escape after the backslash and returns its UTF-16 unit. */
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

/** Takes one character of a class, where \b means backspace. */
function takeClassUnit(reader: PatternReader): number {
  if (!reader.takeText('\\')) return reader.take().charCodeAt(0);
  return reader.takeText('b') ? 0x08 : takeUnitEscape(reader);
}

function takeClassRange(reader: PatternReader): string {
  const first = translateUnit(takeClassUnit(reader));
  const isRange = reader.peek() === '-' && reader.peek(1) !== ']' && reader.peek(1) !== '[';
  if (!isRange) return first;
  reader.take();
  return `${first}-${translateUnit(takeClassUnit(reader))}`;
}

function takeClassMember(reader: PatternReader): string {
  if (reader.peek() !== '\\') return takeClassRange(reader);
  const isSet = /[dDwWsSpP]/.test(reader.peek(1));
  if (!isSet) return takeClassRange(reader);
  reader.take();
  return takeSetEscape(reader) ?? translateUnit(takeUnitEscape(reader));
}

/**
 * Translates a class after its opening bracket. In .NET a leading closing bracket is a member, an opening bracket is always a member, and
 * a final `-[…]` subtracts.
 */
export function translateCharacterClass(reader: PatternReader): string {
  const negation = reader.takeText('^') ? '^' : '';
  let members = '';
  do {
    if (members !== '' && reader.takeText('-[')) {
      const removed = translateCharacterClass(reader);
      if (reader.takeText(']')) return `[[${negation}${members}]--${removed}]`;
      members += removed;
    } else {
      members += takeClassMember(reader);
    }
  } while (!reader.takeText(']'));
  return `[${negation}${members}]`;
}

/** Translates the start of a group after its parenthesis; takeInlineOptions handles inline options. */
export function takeGroupStart(reader: PatternReader, options: PatternOptions): string {
  if (reader.peek() !== '?') return options.onlyNamedGroups ? '(?:' : '(';
  const look = reader.takeMatch(/\?(?:=|!|<=|<!)/y);
  if (look !== undefined) return `(${look[0]}`;
  const named = reader.takeMatch(/\?(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/y);
  if (named !== undefined) return `(?<${named[1] ?? named[2]}>`;
  throw new UnsupportedPatternError('An atomic, conditional, balancing or numbered group');
}

function compile(pattern: string): RegExp | undefined {
  const translated = translatePattern(toStandInText(pattern));
  if (!translated.ok) return undefined;
  try {
    return new RegExp(translated.value.source, `${translated.value.flags}y`);
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a .NET pattern matches a whole text as the server does: the first match must begin at the start and have the whole
 * length. Crafted input may run forever, so call it in a worker.
 */
export function matchPattern(pattern: string, text: string): PatternVerdict {
  const expression = compile(pattern);
  if (expression === undefined) return 'undecided';
  return expression.exec(toStandInText(text))?.[0].length === text.length ? 'match' : 'mismatch';
}
