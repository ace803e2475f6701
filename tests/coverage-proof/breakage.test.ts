import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseCoverageRows } from '#scripts/specification-coverage.ts';
import { applyBreakage } from './breakage.ts';
import { BREAKAGES } from './breakages/index.ts';

const rows = parseCoverageRows(readFileSync('docs/specification-coverage.md', 'utf8'));

test('each breakage fits the code, and breaks a row that tests prove', () => {
  const unfit = BREAKAGES.flatMap((breakage) => {
    if (!rows.some(({ id, files }) => id === breakage.row && files.length > 0))
      return [`${breakage.row}: no such row`];
    try {
      const before = readFileSync(breakage.file, 'utf8');
      return applyBreakage(before, breakage) === before ? [`${breakage.row}: changes nothing`] : [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(unfit).toEqual([]);
});

test.each([
  ['', 0],
  ['a b a', 2],
])('what does not stand exactly once is not replaced: %j', (content, times) => {
  const breakage = { row: 'S1.1', breaks: '', file: 'a.ts', find: 'a', replace: '$&' };
  expect(() => applyBreakage(content, breakage)).toThrow(`stands ${times} times in a.ts`);
  expect(applyBreakage('a', breakage)).toBe('$&');
});
