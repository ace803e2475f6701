import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeCaseSite } from './make-case-site.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-case-'));
  cpSync('tests/cases/harborview', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [
    'a form that the case’s server calls otherwise',
    ['server/forms.json', '"Objection"', '"Objecton"'],
    'server/forms.json: Objection is missing, and the folder forms has it; did you mean "Objecton"?',
  ],
  [
    'a text of the server that no page shows',
    ['server/content/en.json', '"themes.caseName"', '"themes.caseNam"'],
    'server/content/en.json: themes.caseNam is a text that no page shows; did you mean "themes.caseName"?',
  ],
  [
    'a translation of a rule’s message that is mistyped',
    ['server/content/es.json', '"Enter hours from 1 to 72"', '"Enter hours from 1 to 73"'],
    'server/content/es.json: Enter hours from 1 to 73 translates what the server does not say; did you mean "Enter hours from 1 to 72"?',
  ],
] as const)('%s is told before anything is written', async (_mistake, [file, right, wrong], told) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(right);
  writeFileSync(path, text.replace(right, wrong));
  await expect(makeCaseSite('build/none', join(folder, 'site'), folder)).rejects.toThrow(told);
});

test('a text of a page of content may be the server’s alone', async () => {
  for (const [file, change] of [
    ['words/en/content.json', (texts: Record<string, string>) => delete texts['content.faq.paper.2']],
    [
      'server/content/en.json',
      (texts: Record<string, string>) =>
        Object.assign(texts, { 'content.faq.paper.2': 'Until {{date:hearing}}.' }),
    ],
  ] as const) {
    const path = join(folder, file);
    const texts = JSON.parse(readFileSync(path, 'utf8'));
    change(texts);
    writeFileSync(path, JSON.stringify(texts));
  }
  for (const culture of ['es', 'pt']) {
    const path = join(folder, `words/${culture}/content.json`);
    const { 'content.faq.paper.2': _own, ...texts } = JSON.parse(readFileSync(path, 'utf8'));
    writeFileSync(path, JSON.stringify(texts));
  }
  // The error names the missing site, because the case itself is valid.
  await expect(makeCaseSite('build/none', join(folder, 'site'), folder)).rejects.toThrow('build/none');
});
