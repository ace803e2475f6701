import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadServerCase } from '#api-mock/case/open-server-case.ts';
import { DEMO_CASE, readCase } from '../case/read-case.ts';
import { makeCase } from './make-case.ts';

let parent = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'portal-new-'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a new case can be used as it is, server and all', () => {
  const folder = makeCase(join(parent, 'mine'));
  const { forms } = readCase(folder);
  expect(forms.length).toBeGreaterThan(0);
  const served = loadServerCase(folder).forms.map(({ formType }) => formType);
  expect(served).toEqual(expect.arrayContaining(forms.map(({ entry }) => entry.formType)));
});

test('editors find the schema of each file of a new case in its own folder', () => {
  const folder = makeCase(join(parent, 'mine'));
  const files = globSync('{*,forms/*,server/**/*,words/**/*}.json', { cwd: folder });
  expect(files.length).toBeGreaterThan(15);
  for (const file of files) {
    const { $schema }: { readonly $schema: string } = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const schema = join(dirname(join(folder, file)), $schema);
    expect(dirname(schema), file).toBe(join(folder, 'schemas'));
    expect(existsSync(schema), `${file}: ${$schema}`).toBe(true);
  }
});

test('a new case in the portal reads the schemas beside it', () => {
  const folder = makeCase('mine', parent);
  const { $schema }: { readonly $schema: string } = JSON.parse(
    readFileSync(join(folder, 'forms/claim.json'), 'utf8'),
  );
  expect(join(folder, 'forms', $schema)).toBe(join(parent, 'form.schema.json'));
  expect(existsSync(join(DEMO_CASE, '../form.schema.json'))).toBe(true);
});

test('a name that is taken, or is none for a folder, is refused', () => {
  makeCase(join(parent, 'mine'));
  expect(() => makeCase(join(parent, 'mine'))).toThrow('is there already');
  expect(() => makeCase(join(parent, 'My case'))).toThrow('small letters');
});
