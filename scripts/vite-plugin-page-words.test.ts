import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { listCultures } from './compile-messages.ts';
import { insertPageWords } from './vite-plugin-page-words.ts';

test('what the page itself says stands there in every language of the catalogue, English first', () => {
  const html = insertPageWords(readFileSync('index.html', 'utf8'));
  expect(html).not.toContain('in every language');
  const [failed = '', noScript = ''] = html.split('<noscript>');
  for (const part of [failed, noScript]) {
    const languages = [...part.matchAll(/<p lang="([\w-]+)" dir="auto">[^<]+<\/p>/g)].map(
      ([, culture]) => culture,
    );
    expect(languages[0]).toBe('en');
    expect(languages.toSorted()).toEqual(listCultures());
  }
});

test('a text that is missing is told, and stops the build', () => {
  expect(() => insertPageWords('<!-- in every language: "generic.nowhere" -->')).toThrow(
    'has no text for "generic.nowhere"',
  );
});

test('a text is no markup', () => {
  expect(insertPageWords('<!-- in every language: "generic.noScript" -->')).not.toMatch(/<(?!\/?p\b)/);
});
