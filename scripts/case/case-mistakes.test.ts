import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readCase } from './read-case.ts';

/*
 * Mistakes that leave each file right by its shape, and that claimants would be the first to meet.
 */

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-case-'));
  cpSync('tests/cases/harborview', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Puts a value in the place that a finding would name. */
function write(file: string, place: string, value: unknown): void {
  const path = join(folder, file);
  const json: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const steps = file.startsWith('words/') ? [place] : place.split(/[.[\]]+/).filter(Boolean);
  const last = steps.pop() ?? '';
  const parent = steps.reduce<unknown>((part, step) => Reflect.get(Object(part), step), json);
  Reflect.set(Object(parent), last, value);
  writeFileSync(path, JSON.stringify(json));
}

/** What a reader of the case is told, a line a mistake. */
function told(): readonly string[] {
  try {
    readCase(folder);
    return [];
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n').slice(1);
  }
}

function expectTold(message: string): void {
  expect(told()).toEqual([expect.stringContaining(message)]);
}

const WORDS = 'words/en/pages.json';

describe('in the words', () => {
  test.each([
    [
      'a tag that texts cannot hold',
      [WORDS, 'pages.crossing.intro', 'Tell us <p>which ferry was late.</p>'],
      'words/en/pages.json: pages.crossing.intro has the tag <p>: texts may hold strong, em, b, i, br, a alone',
    ],
    [
      'a heading in a translation',
      ['words/pt/pages.json', 'pages.crossing.intro', '<h2>A</h2>'],
      'words/pt/pages.json: pages.crossing.intro has the tag <h2>',
    ],
    [
      'a placeholder of the server’s content',
      [WORDS, 'pages.crossing.intro', 'By {{date:hearing}}.'],
      'words/en/pages.json: pages.crossing.intro has {{date:hearing}}, which is replaced in server/content alone',
    ],
    [
      'a placeholder that the portal does not fill in',
      [WORDS, 'submissions.filedAt', 'Filed {dat}'],
      'words/en/pages.json: submissions.filedAt has a {dat} that nothing fills in: there is {date}; did you mean "date"?',
    ],
    [
      'a placeholder that the English text does not have',
      ['words/pt/pages.json', 'pages.crossing.intro', 'A {ferry}'],
      'words/pt/pages.json: pages.crossing.intro has a {ferry} that nothing fills in: there are none here',
    ],
  ] as const)('%s', (_mistake, [file, key, text], message) => {
    write(file, key, text);
    expectTold(message);
  });

  test('tags that texts can hold, and a sign that begins none, are no mistake', () => {
    write(WORDS, 'pages.crossing.intro', 'Less <3 or <strong>more</strong>,<br>or a <a href="/faq">link</a>');
    expect(told()).toEqual([]);
  });

  test('a file that is a list', () => {
    writeFileSync(join(folder, 'words/pt/x.json'), '[]');
    expectTold('words/pt/x.json must be an object of texts');
  });

  test.each([
    ['EN', 'words/EN must be called "en"'],
    ['zh_hans', 'words/zh_hans must be called "zh-Hans"'],
    ['portuguese!', 'words/portuguese! is no code of a language'],
  ])('a folder %s', (name, message) => {
    mkdirSync(join(folder, 'words', name));
    expectTold(message);
  });
});

describe('in the files', () => {
  test('an ending in capitals', () => {
    renameSync(join(folder, 'forms/opt-out.json'), join(folder, 'forms/opt-out.JSON'));
    expectTold('forms/opt-out.JSON is not read: it must be called "opt-out.json"');
  });

  test.each(['settings.json', 'forms/claim.json', WORDS])('a name that stands twice in %s', (file) => {
    const path = join(folder, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace('{', '{"$schema": "",'));
    expectTold(`${file}: $schema stands twice`);
  });

  test('a file in UTF-16', () => {
    const path = join(folder, 'forms/claim.json');
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}`, 'utf16le');
    expectTold('forms/claim.json is saved as UTF-16: save it as UTF-8');
  });
});
