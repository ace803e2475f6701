import { expect, test } from 'vitest';
import { describeAge } from './claim-standing.tsx';

const MINUTE = 60_000;

test('says how long ago it was', () => {
  expect(describeAge(0, MINUTE - 1, 'en')).toBeUndefined();
  expect(describeAge(0, 2 * MINUTE, 'en')).toBe('2 minutes ago');
  expect(describeAge(0, 61 * MINUTE, 'en')).toBe('1 hour ago');
  expect(describeAge(0, 49 * 60 * MINUTE, 'es')).toBe('hace 2 días');
});
