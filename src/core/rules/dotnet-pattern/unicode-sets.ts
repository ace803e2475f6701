import { UnsupportedPatternError } from './pattern-reader.ts';

/** What .NET's \d, \w, \s and \b mean by a digit, a word character and white space, as members of a JavaScript class. */
export const DIGIT = '\\p{Nd}';
export const WORD = '\\p{L}\\p{Mn}\\p{Nd}\\p{Pc}';
export const SPACE = '\\f\\n\\r\\t\\v\\u0085\\p{Z}';
/** At a word's boundary .NET counts the joiners as word characters too. */
export const BOUNDARY_WORD = `[${WORD}\\u200c\\u200d]`;

const GENERAL_CATEGORY = /^(?:C[cfnos]?|L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|S[ckmo]?|Z[lps]?)$/;

/** The named blocks of .NET that forms use: first and last code point. */
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

/** The members of \p{name}: a general category or a named block. */
export function translateUnicodeName(name: string): string {
  if (GENERAL_CATEGORY.test(name)) return `\\p{${name}}`;
  const block = NAMED_BLOCKS.get(name);
  if (block === undefined) throw new UnsupportedPatternError(`Unknown Unicode name ${name}`);
  return block;
}
