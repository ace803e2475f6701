import { expect, it } from 'vitest';
import { isDeepEqual } from './form-models.ts';

it('compares by structure, whatever the order of the keys', () => {
  expect(
    isDeepEqual({ a: 1, b: { c: [1, { d: null }], e: 'x' } }, { b: { e: 'x', c: [1, { d: null }] }, a: 1 }),
  ).toBe(true);
});

it.each([
  ['another value', { a: 1 }, { a: 2 }],
  ['a member more', { a: 1 }, { a: 1, b: 2 }],
  ['a member under another name', { a: undefined }, { b: undefined }],
  ['a list in another order', [1, 2], [2, 1]],
  ['a list and an object', [], {}],
  ['null and an object', null, {}],
  ['a number and its text', 1, '1'],
])('tells apart: %s', (_what, a, b) => {
  expect(isDeepEqual(a, b)).toBe(false);
  expect(isDeepEqual(b, a)).toBe(false);
});
