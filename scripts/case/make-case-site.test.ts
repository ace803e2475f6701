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
] as const)('%s is told before anything is written', async (_mistake, [file, right, wrong], told) => {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(right);
  writeFileSync(path, text.replace(right, wrong));
  await expect(makeCaseSite('build/none', join(folder, 'site'), folder)).rejects.toThrow(told);
});
