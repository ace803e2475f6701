import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addFieldType } from './field-type.ts';
import { findOwnCase } from './form.ts';
import { addLanguage } from './messages.ts';
import { addRule } from './rule.ts';
import { createSkeleton, type Skeleton } from './skeleton.ts';
import { addTheme } from './theme.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-skeleton-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('a skeleton', () => {
  test('puts a line where a text says, and tells the file in which that text is missing', () => {
    write('table.ts', 'const OTHER = [\n];\nconst TABLE = [\n  1,\n];\n');
    const skeleton = createSkeleton(folder);
    skeleton.insert('table.ts', { after: 'const TABLE = [', before: '\n]' }, '\n  2,');
    skeleton.write();
    expect(read('table.ts')).toBe('const OTHER = [\n];\nconst TABLE = [\n  1,\n  2,\n];\n');
    expect(() => skeleton.insert('table.ts', { after: 'const TABEL', before: '\n]' }, '')).toThrow(
      'table.ts has no "const TABEL" any more: mend scripts/new.',
    );
    expect(() => skeleton.insert('table.ts', { after: 'const TABLE', before: '}' }, '')).toThrow(
      'table.ts has no "}" behind "const TABLE": mend scripts/new.',
    );
    expect(() => skeleton.insert('tabel.ts', { after: '', before: '' }, '')).toThrow('There is no tabel.ts');
  });

  test('writes nothing before all of it fits', () => {
    write('table.ts', 'const TABLE = [\n];\n');
    const skeleton = createSkeleton(folder);
    skeleton.add('own.ts', 'export {};\n');
    skeleton.insert('table.ts', { after: 'const TABLE = [', before: '\n]' }, '\n  2,');
    expect(() => skeleton.add('table.ts', '')).toThrow('table.ts is there already.');
    expect(read('table.ts')).toBe('const TABLE = [\n];\n');
    expect(() => read('own.ts')).toThrow();
  });

  test('adds to JSON without a change of what stands there, however it is laid out', () => {
    write(
      'a.json',
      '{\n  "one": { "x": 1 },\n  "dates": {\n    "first": { "inDays": 1 }\n  },\n  "end": []\n}\n',
    );
    write('b.json', '{"dates":{"first":1}}');
    const skeleton = createSkeleton(folder);
    for (const file of ['a.json', 'b.json']) skeleton.addMember(file, 'dates', 'second', 2);
    skeleton.addMember('a.json', undefined, 'two', 'x');
    skeleton.addMember('c.json', undefined, 'two', 'x');
    skeleton.write();
    expect(read('a.json')).toBe(
      '{\n  "one": { "x": 1 },\n  "dates": {\n    "first": { "inDays": 1 },\n    "second": 2\n  },\n  "end": [],\n  "two": "x"\n}\n',
    );
    expect(JSON.parse(read('b.json'))).toEqual({ dates: { first: 1, second: 2 } });
    expect(JSON.parse(read('c.json'))).toEqual({ two: 'x' });
    expect(() => skeleton.addMember('a.json', undefined, 'two', 'y')).toThrow('a.json has "two" already.');
    expect(() => skeleton.addMember('a.json', 'gone', 'two', 'y')).toThrow('a.json has no "gone"');
  });
});

const ROOT = join(import.meta.dirname, '../..');
const KINDS: Readonly<Record<string, (skeleton: Skeleton, name: string) => void>> = {
  'field type': addFieldType,
  rule: addRule,
  theme: addTheme,
  language: (skeleton, tag) => addLanguage(skeleton, ROOT, tag),
};

// tests/deploy/new.test.ts creates them and runs the checks.
test.each([
  ['field type', 'nightsAway', 'Nights away'],
  ['rule', 'oddNumber', 'odd-number'],
  ['theme', 'harbor-1.0', 'Harbor'],
  ['language', 'de', 'not-a-language'],
])('a %s fits what is here, and a name that is none is refused', (kind, name, wrong) => {
  const skeleton = createSkeleton(ROOT);
  KINDS[kind]?.(skeleton, name);
  expect(() => KINDS[kind]?.(skeleton, wrong)).toThrow(`"${wrong}" is no `);
  expect(() => KINDS[kind]?.(skeleton, name)).toThrow('already');
});

describe('the case that a form is for', () => {
  const make = (name: string) => {
    mkdirSync(join(folder, name));
    write(`${name}/settings.json`, '{}');
  };

  test('is the one that is named, or the only one beside the demonstration’s', () => {
    make('rivenwood');
    expect(() => findOwnCase(undefined, folder)).toThrow('Say which case');
    make('mine');
    expect(findOwnCase(undefined, folder)).toBe(join(folder, 'mine'));
    make('yours');
    expect(() => findOwnCase(undefined, folder)).toThrow('Say which case');
    expect(findOwnCase(join(folder, 'yours'), folder)).toBe(join(folder, 'yours'));
    expect(() => findOwnCase(join(folder, 'gone'), folder)).toThrow('is no case');
  });
});
