import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ZONE_NAMES } from '#api-mock/data/time-zones.ts';
import { listNamespaces, readNamespace, SOURCE_CULTURE } from '../compile-messages.ts';
import { DEMO_CASE } from './read-case.ts';

const CASE_FILES = '{server/{claimants,records},server/content/en,words/en/*,forms/*}.json';
/** Files of the product, independent of any case. Tests are excluded, because they use the demonstration. */
const PRODUCT_FILES =
  '{{src,sw}/**/*.{ts,tsx,css,json},*.html,public/**/*.{html,js,json,svg,txt,webmanifest}}';
const OF_TESTS = /\.test\.|-fixture\.|-for-test\.|\/test-/;

const ADDRESS_WORDS = ['street'];

/** Lists the words specific to a case: the prefixes of its codes, its names, its long numbers. @param ownTexts the portal's own texts */
export function listCaseWords(
  folder = DEMO_CASE,
  ownTexts: readonly string[] = readOwnTexts(),
): readonly string[] {
  const files = globSync(CASE_FILES, { cwd: folder });
  const text = files
    .flatMap((file) => listTexts(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
    .join('\n')
    // Web and mail addresses are in lower case and would make every name in them a common word.
    .replaceAll(/\S+@\S+|https?:\S+/g, '');
  const common = readCommonWords(ownTexts);
  const small = new Set(findAll(text, /(?<![\w.-])[a-z]{3,}/g));
  const names = findAll(text, /(?<![\w-])[A-Z][a-z]{3,}(?![\w])/g).filter(
    (name) => !small.has(name.toLowerCase()) && !common.has(name.toLowerCase()),
  );
  const codes = findAll(text, /(?<![\w-])[A-Z]{2,}-(?=[\dA-Z])/g);
  const numbers = findAll(text, /(?<!\d)\d{5,}(?!\d)/g);
  return [...new Set([...names, ...codes, ...numbers])];
}

/** Lists the words of a case in the product's own code and texts, as `file: word`. */
export function findCaseWords(
  words: readonly string[],
  files: ReadonlyMap<string, string>,
): readonly string[] {
  return [...files].flatMap(([file, text]) =>
    words
      .filter((word) => new RegExp(`(?<!\\w)${word}${/\w$/.test(word) ? '(?!\\w)' : ''}`).test(text))
      .map((word) => `${file}: ${word}`),
  );
}

export function readProductFiles(): ReadonlyMap<string, string> {
  const files = globSync(PRODUCT_FILES).filter((file) => !OF_TESTS.test(file));
  return new Map(files.map((file) => [file, readFileSync(file, 'utf8')]));
}

function readOwnTexts(): readonly string[] {
  return listNamespaces(SOURCE_CULTURE).flatMap((name) => Object.values(readNamespace(SOURCE_CULTURE, name)));
}

/** Collects words that belong to no case: those of the portal's own texts, of places, zones, languages and the calendar. */
function readCommonWords(ownTexts: readonly string[]): ReadonlySet<string> {
  const places = globSync('src/claim/lists/*.{ts,json}').map((file) => readFileSync(file, 'utf8'));
  const days = Array.from({ length: 12 * 28 }, (_, day) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'full' }).format(new Date(2026, day % 12, day % 28)),
  );
  const languages = new Intl.DisplayNames(['en'], { type: 'language' });
  const spoken = ['en', 'es', 'fr', 'vi', 'zh', 'ar'].map((culture) => languages.of(culture) ?? '');
  const names = [...places, ...days, ...spoken, ...ZONE_NAMES].join('\n');
  // A capitalized name in the portal's own texts may be a mistake, so only lower-case words count as common.
  const written = findAll(ownTexts.join('\n'), /(?<![A-Za-z])[a-z]{3,}/g);
  return new Set([
    ...ADDRESS_WORDS,
    ...written,
    ...findAll(names, /[A-Za-z]{3,}/g).map((word) => word.toLowerCase()),
  ]);
}

function listTexts(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

function findAll(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([found]) => found);
}
