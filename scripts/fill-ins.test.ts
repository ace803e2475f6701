import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FILL_IN, findFillInsOfCase } from './fill-ins.ts';
import { addForm } from './new/form.ts';
import { createSkeleton } from './new/skeleton.ts';
import { nameFile, tellWritten } from './new/tell-written.ts';

const ROOT = join(import.meta.dirname, '..');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-fill-ins-'));
  cpSync('tests/cases/harborview', folder, { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true }));

function addHardship(): readonly string[] {
  const skeleton = createSkeleton(ROOT);
  addForm(skeleton, 'hardship', folder);
  return skeleton.write();
}

test('a form of a case that is kept elsewhere names what is to be filled in, in each of its languages', () => {
  const names = addHardship().map((path) => nameFile(ROOT, path));
  const told = tellWritten(ROOT, names, folder);
  expect(told).toContain(`wrote ${folder}/forms/hardship.json\n`);
  expect(told).toContain(`npx node scripts/check-fill-ins.ts ${folder} lists it:\n`);
  for (const culture of ['en', 'es', 'pt'])
    expect(told).toMatch(
      new RegExp(`^  ${folder}/words/${culture}/forms\\.json: 10, from line \\d+ on$`, 'm'),
    );
});

test('a file of the repository is named from its root', () => {
  expect(nameFile(ROOT, join(ROOT, 'cases/mine/forms/claim.json'))).toBe('cases/mine/forms/claim.json');
});

test('the check finds the marks of a case wherever it is kept, with their lines, and none where there is none', () => {
  const check = () =>
    spawnSync(process.execPath, ['scripts/check-fill-ins.ts', folder], { encoding: 'utf8' });
  expect(check()).toMatchObject({ status: 0, stdout: '0 to fill in\n' });
  addHardship();
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr.trim().split('\n')).toHaveLength(30);
  const [first] = findFillInsOfCase(folder);
  expect(first?.file).toBe('words/en/forms.json');
  const line = readFileSync(join(folder, 'words/en/forms.json'), 'utf8').split('\n')[(first?.line ?? 0) - 1];
  expect(line).toContain(FILL_IN);
});
