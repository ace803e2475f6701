import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CaseFinding } from './explain-issues.ts';
import { listRepeatedNames, readCaseJson } from './read-case-json.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'json-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['nothing', '{"a": {"b": 1}, "c": [{"b": 1}, {"b": 2}], "d": "a"}', []],
  ['a member', '{"a": 1, "b": 2, "a": 3}', ['a']],
  ['a member of a member', '{"a": {"b": 1, "c": {}, "b": 2}}', ['a.b']],
  ['a member in a list', '{"a": [1, {}, {"b": [], "b": 1}]}', ['a[2].b']],
  ['a member by another spelling', String.raw`{"a\"}": 1, "\u0061\"}": 2}`, ['a"}']],
  ['a member behind a list', '{"a": [1, 2], "b": 1, "a": []}', ['a']],
])('finds %s that stands twice', (_what, text, expected) => {
  expect(listRepeatedNames(text)).toEqual(expected);
});

it.each([
  ['with a byte order mark', Buffer.from('\uFEFF{}'), 'is saved as UTF-8 with a byte order mark: save it as'],
  ['in UTF-16', Buffer.from('\uFEFF{}', 'utf16le'), 'is saved as UTF-16: save it as UTF-8'],
  ['in UTF-16 without a mark', Buffer.from('{}', 'utf16le'), 'is saved as UTF-16'],
  ['in UTF-16, the other end first', Buffer.from('{}', 'utf16le').swap16(), 'is saved as UTF-16'],
  ['that is no JSON', Buffer.from('{'), 'is no JSON'],
  ['in Latin-1', Buffer.from('{"a": "café"}', 'latin1'), 'is not saved as UTF-8'],
  ['with a comment', Buffer.from('{\n// mine\n"a": 1}'), '(line 2'],
  ['with a comment at first', Buffer.from('// mine\n{}'), '(line 1): JSON has no comments'],
  ['in single quotes', Buffer.from('{\n"a": 1,\n"b": \'c\'\n}'), '(line 3)'],
  ['with a comma too many', Buffer.from('{\n"a": 1,\n}'), '(line 3'],
  ['that is empty', Buffer.from(''), 'is no JSON'],
])('says what is wrong with a file %s', (_what, bytes, expected) => {
  writeFileSync(join(folder, 'a.json'), bytes);
  const findings: CaseFinding[] = [];
  expect(readCaseJson(folder, 'a.json', findings)).toBeUndefined();
  expect(findings).toEqual([{ file: 'a.json', path: '', problem: expect.stringContaining(expected) }]);
});
