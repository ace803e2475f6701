import { expect, test } from 'vitest';
import { findCaseWords, listCaseWords, readProductFiles } from './find-case-words.ts';

const WORDS = listCaseWords();

test('the words of the demonstration are found by themselves: its company, products, people, codes and numbers', () => {
  expect(WORDS).toEqual(
    expect.arrayContaining(['Rivenwood', 'Hearth', 'Millhaven', 'RW-', 'HK-', '274163', 'Kestrel']),
  );
  expect(WORDS).not.toEqual(expect.arrayContaining(['Pacific']));
  for (const word of ['English', 'Standard', 'March', 'North', 'United', 'Claim'])
    expect(WORDS).not.toContain(word);
});

test('none of them stands in the product', () => {
  expect(findCaseWords(WORDS, readProductFiles())).toEqual([]);
});

test('the portal’s own words do not say what a case signs its claimants in with', () => {
  const words = [...readProductFiles()].filter(([file]) => file.startsWith('src/words/messages/'));
  expect(words.length).toBeGreaterThan(0);
  for (const [file, text] of words) expect(text, file).not.toMatch(/\b(?:PIN|VIN)\b/);
});

test.each([
  ['an example in a hint', '"hint": "It looks like RW-1234-5678"', 'RW-'],
  ['a model in code', 'const isHeater = model === "Hearth 200";', 'Hearth'],
  ['the name of the company', '// Rivenwood wants it so', 'Rivenwood'],
])('%s is told with its file', (_name, text, word) => {
  expect(findCaseWords(WORDS, new Map([['src/x.ts', text]]))).toContain(`src/x.ts: ${word}`);
});
