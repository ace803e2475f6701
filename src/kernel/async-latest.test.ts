import { expect, test } from 'vitest';
import { createLatest } from './async.ts';

test('only the run that began last is the latest, each of its own thing', () => {
  const begin = createLatest();
  const isFirst = begin();
  expect(isFirst()).toBe(true);
  createLatest()();
  expect(isFirst()).toBe(true);
  const isSecond = begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
});
