import { expect, test } from 'vitest';
import { findCaseWords, listCaseWords, readProductFiles } from './find-case-words.ts';
import { DEMO_CASE } from './read-case.ts';

const WORDS = listCaseWords();

test('the words of the demonstration are found by themselves: its company, products, people, codes and numbers', () => {
  expect(WORDS).toEqual(
    expect.arrayContaining(['Rivenwood', 'Hearth', 'Millhaven', 'RW-', 'HK-', '274163', 'Kestrel']),
  );
  expect(WORDS).not.toEqual(expect.arrayContaining(['Pacific']));
  for (const word of ['English', 'Standard', 'March', 'North', 'United', 'Claim'])
    expect(WORDS).not.toContain(word);
});

test('a name of the case is one of them also where the portal’s own texts have it', () => {
  const texts = ['Hearth 200: ask Rivenwood in Millhaven', 'Your street', 'A note'];
  const words = listCaseWords(DEMO_CASE, texts);
  expect(words).toEqual(expect.arrayContaining(['Hearth', 'Rivenwood', 'Millhaven']));
  expect(words).not.toContain('Note');
});

test('none of them stands in the product', () => {
  const files = readProductFiles();
  for (const file of ['src/main.ts', 'sw/sw.ts', 'index.html', 'public/manifest.webmanifest'])
    expect(files.has(file), file).toBe(true);
  expect(findCaseWords(WORDS, files)).toEqual([]);
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
