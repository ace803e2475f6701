import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFile } from './compress.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

let folder = '';
let file = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-compress-'));
  file = join(folder, 'page.html');
  writeFileSync(file, 'The first words. '.repeat(100));
  await compressFile(file);
  for (const copy of [`${file}.br`, `${file}.gz`]) utimesSync(copy, LONG_AGO, LONG_AGO);
});
afterEach(() => rmSync(folder, { recursive: true }));

const madeAt = (extension: string) => statSync(file + extension).mtimeMs;

test('copies that say what the file says are left as they are', async () => {
  await compressFile(file);
  expect([madeAt('.br'), madeAt('.gz')]).toEqual([LONG_AGO.getTime(), LONG_AGO.getTime()]);
});

test.each([
  ['the file was changed', () => writeFileSync(file, 'Other words, as many. '.repeat(100))],
  ['a copy was cut off', () => writeFileSync(`${file}.br`, readFileSync(`${file}.br`).subarray(0, 10))],
  ['a copy is not there', () => rmSync(`${file}.gz`)],
])('both are made anew where %s', async (_what, change) => {
  change();
  await compressFile(file);
  const text = readFileSync(file, 'utf8');
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(text);
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(text);
});

test('copies of what has become too short to be worth them go', async () => {
  writeFileSync(file, 'Short.');
  await compressFile(file);
  expect(() => statSync(`${file}.br`)).toThrow('ENOENT');
});
