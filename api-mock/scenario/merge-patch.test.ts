import { describe, expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

describe('mergePatch', () => {
  it.each([
    [{ a: 1, b: { c: 2 } }, { b: { d: 3 } }, { a: 1, b: { c: 2, d: 3 } }],
    [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
    [{ a: 1, b: 2 }, { a: null }, { b: 2 }],
    [{ a: 'x' }, { a: { b: null, c: 1 } }, { a: { c: 1 } }],
    [{ a: 1 }, 'replaced', 'replaced'],
  ])('merges %j with %j', (target, patch, merged) => {
    expect(mergePatch(target, patch)).toEqual(merged);
  });

  it('sets no prototype', () => {
    const merged = mergePatch({}, JSON.parse('{"__proto__":{"polluted":true}}'));
    expect(merged).not.toHaveProperty('polluted');
  });
});
