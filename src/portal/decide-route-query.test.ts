import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeQuery } from './decide-route.ts';

describe('sanitizeQuery', () => {
  it.each([
    ['', '', false],
    ['?culture=es', '?culture=es', false],
    ['?form=documents-upload&x=a_B-9', '?form=documents-upload&x=a_B-9', false],
    ['?culture=es%3Cscript%3E', '?culture=esscript', true],
    ['?a=1&b=%27%20or%201%3D1', '?a=1&b=or11', true],
    ['?a=b+c', '?a=bc', true],
    ['?a=%E0%A4%A', '?a=A', true],
  ])('%s -> %s (changed: %s) [S4.28]', (search, expected, changed) => {
    expect(sanitizeQuery(search)).toEqual({ search: expected, changed });
  });

  it('keeps of all printable ASCII characters those that are allowed [S4.28]', () => {
    const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
    const { search } = sanitizeQuery(`?${new URLSearchParams({ a: printable })}`);
    expect(new URLSearchParams(search).get('a')).toBe(
      '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
    );
  });

  it('leaves only letters, digits, hyphens and underscores in values, and is done after one time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), fc.string({ unit: 'grapheme' }))), (pairs) => {
        const once = sanitizeQuery(`?${new URLSearchParams(pairs)}`);
        for (const value of new URLSearchParams(once.search).values()) expect(value).toMatch(/^[\w-]*$/);
        expect(sanitizeQuery(once.search)).toEqual({ search: once.search, changed: false });
      }),
    );
  });
});
