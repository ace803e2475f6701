import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPattern, translatePattern } from './translate-pattern.ts';

/** Pattern, texts that it matches whole, texts that it does not. */
const PATTERNS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['\\d{5}(-\\d{4})?', ['12345', '12345-6789'], ['1234', '123456', ' 12345']],
  ['^[A-HJ-NPR-Z0-9]{17}$', ['1HGCM82633A004352'], ['1HGCM82633A00435I', '']],
  // The server compares the length of the first match, so an earlier shorter alternative wins.
  ['a|ab', ['a'], ['ab', 'b']],
  ['', [''], ['a']],
  // Names of groups, and references to them.
  ["(?<d>\\d)\\k<d>(?'e'x)\\k'e'", ['11xx'], ['12xx']],
  ['(\\w)\\1', ['aa', 'éé'], ['ab']],
  ['(?!(\\d)\\1{8})\\d{9}', ['123456789'], ['111111111']],
  // Anchors.
  ['\\Aab\\z', ['ab'], ['ab\n', 'xab']],
  ['ab(?=\\Z)\\n?', ['ab', 'ab\n'], ['abc']],
  ['ab$\\n', ['ab\n'], ['ab']],
  ['(?m)a$\\n^b', ['a\nb'], ['a\rb']],
  ['\\Gab', ['ab'], ['xab']],
  // The dot stops at a newline only.
  ['a.b', ['a\rb', 'a\u2028b'], ['a\nb']],
  ['(?s)a.b', ['a\nb'], ['ab']],
  // Options for the whole, for a group, for the rest.
  ['(?i)abc', ['ABC', 'abc'], ['abd']],
  ['a(?i:b)c', ['aBc', 'abc'], ['Abc']],
  ['(?i)a(?-i:b)', ['Ab'], ['AB']],
  ['(?x) a \\ b # a comment\n c', ['a bc'], ['abc']],
  ['(?n)(a)(?<b>b)', ['ab'], ['a']],
  ['a(?#a comment)b', ['ab'], ['a']],
  ['(a(?s).)c.', ['a\ncx'], ['a\nc\n']],
  // Unicode, as .NET counts it.
  ['\\d+', ['123', '١٢٣'], ['a']],
  ['\\w+', ['Ünïcode_1', '名前'], ['a b', 'a-b']],
  ['\\s', [' ', '\u00a0', '\u0085'], ['\ufeff', 'a']],
  ['[\\S]+', ['a-b'], ['a b']],
  ['\\p{Lu}\\p{IsCyrillic}', ['Aя'], ['aя', 'Aa']],
  ['\\P{L}+', ['123'], ['1a']],
  ['.{2}', ['ab', '😀'], ['a', '😀😀']],
  ['[😀]+', ['😀', '\ud83d'], ['a']],
  ['\\uD83D\\uDE00', ['😀'], ['😁']],
  ['\\bab\\b', ['ab'], ['abc']],
  // Classes.
  ['[\\w-\\.]+', ['a-b.c'], ['a b']],
  ['[]a]+', [']a'], ['b']],
  ['[^]a]', ['b'], [']', 'a']],
  ['[[a]+', ['[a'], ['b']],
  ['[a-z-[aeiou]]+', ['xyz'], ['xaz']],
  ['[^a-z-[0-9]]', ['A'], ['a', '5']],
  ['[a\\b\\t-]+', ['a\b\t-'], ['b']],
  ['[a-]+', ['a-a'], ['b']],
  ["[A-Za-z '.&&||~~!!-]+", ["O'Neil & A. Smith-Jones"], ['1']],
  // Escapes and literal braces.
  ['\\x41\\u0042\\cA\\e\\a\\07\\-\\@\\#', ['AB\u0001\u001b\u0007\u0007-@#'], ['AB']],
  ['a{,2}b{x}', ['a{,2}b{x}'], ['aa']],
  ['a{2,3}?', ['aa'], ['a', 'aaa']],
  ['}]', ['}]'], ['}']],
];

describe('matchPattern', () => {
  it.each(PATTERNS)('%s', (pattern, matching, others) => {
    for (const text of matching) expect([text, matchPattern(pattern, text)]).toEqual([text, 'match']);
    for (const text of others) expect([text, matchPattern(pattern, text)]).toEqual([text, 'mismatch']);
  });

  it.each([
    '(?>a+)b',
    '(?(a)b|c)',
    '(?<a-b>x)',
    '(?<1>x)',
    '(a)\\10',
    '(?<n>a)(b)\\1',
    'a(?i)b',
    '\\p{IsKlingon}',
    '\\_',
    '(a',
    'a)',
    '[a',
    'a\\',
    '*a',
    'a**',
    '[z-a]',
    '[a-\\d]',
  ])('%s is undecided', (pattern) => {
    expect(matchPattern(pattern, 'a')).toBe('undecided');
  });

  it('never throws, whatever the pattern', () => {
    const piece = fc.constantFrom(
      ...'ab1.*+?|^$()[]{}\\-,:<>=!#pPdDwWsSbBAzZGkux{IL',
      '(?',
      '[^',
      '\\p{',
      '-[',
      '😀',
      '\ud800',
    );
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: piece, maxLength: 12 }), fc.string({ unit: 'binary', maxLength: 12 })),
        (pattern) => {
          expect(matchPattern(pattern, 'ab1')).toMatch(/^(match|mismatch|undecided)$/);
        },
      ),
      { numRuns: 5000 },
    );
  });

  it('takes escaped text for itself, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        const pattern = Array.from(
          { length: text.length },
          (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
        ).join('');
        expect(matchPattern(pattern, text)).toBe('match');
        expect(matchPattern(`[^${pattern}a]`, text)).toBe('mismatch');
      }),
      { numRuns: 2000 },
    );
  });

  it('counts the units of a text as the server does, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
        expect(matchPattern(`[\\s\\S]{${text.length}}`, text)).toBe('match');
        expect(matchPattern(`[\\s\\S]{${text.length + 1}}`, text)).toBe('mismatch');
      }),
      { numRuns: 2000 },
    );
  });

  it('says why a pattern is left to the server', () => {
    const translated = translatePattern('(?>a)');
    expect(translated).toEqual({ ok: false, error: 'An atomic, conditional, balancing or numbered group' });
  });
});
