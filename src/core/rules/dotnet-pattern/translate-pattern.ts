import { fail, type Result, succeed } from '../../result.ts';
import { translateCharacterClass } from './character-class.ts';
import { takeSetEscape, takeUnitEscape, translateUnit } from './escapes.ts';
import { takeGroupStart } from './group-start.ts';
import { type PatternOptions, takeInlineOptions } from './pattern-options.ts';
import { PatternReader, UnsupportedPatternError } from './pattern-reader.ts';
import { BOUNDARY_WORD } from './unicode-sets.ts';

/** A JavaScript expression in v mode over stand-in text (utf16-units.ts). */
export interface TranslatedPattern {
  readonly source: string;
  readonly flags: string;
}

/** Where \A, \z and their like hold; JavaScript has only those that its flags change. */
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
  /** The options to return to when each open group closes. */
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
    // Whether two digits are one reference or an octal number depends on how many groups there are.
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
  // .NET numbers the named groups after the others, JavaScript in their order.
  if (translation.hasNamedGroups && translation.hasNumberedReferences) {
    throw new UnsupportedPatternError('Numbered references beside named groups');
  }
  if (translation.outerOptions.length > 0) throw new UnsupportedPatternError('A group is not closed');
  return { source, flags: ignoresCase ? 'vi' : 'v' };
}

/**
 * Translates a .NET regular expression. Fails with the reason where it has what JavaScript cannot express: atomic groups,
 * conditionals, balancing groups, unknown names.
 */
export function translatePattern(pattern: string): Result<TranslatedPattern, string> {
  try {
    return succeed(translate(pattern));
  } catch (error) {
    if (error instanceof UnsupportedPatternError) return fail(error.message);
    throw error;
  }
}
