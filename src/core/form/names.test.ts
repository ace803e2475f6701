import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCamelCase } from './camel-case.ts';
import { createClientId } from './client-id.ts';
import { makeUniqueName } from './document-names.ts';

describe('toCamelCase', () => {
  it.each([
    ['FirstName', 'firstName'],
    ['firstName', 'firstName'],
    ['VIN', 'vin'],
    ['VINNumber', 'vinNumber'],
    ['DtoMapping', 'dtoMapping'],
    ['dto_mapping', 'dtoMapping'],
    ['Postal Code-NonUS', 'postalCodeNonUS'],
    ['A', 'a'],
    ['', ''],
    ['Élan', 'élan'],
  ])('%s -> %s', (name, expected) => {
    expect(toCamelCase(name)).toBe(expected);
  });

  it('leaves what is camel case alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z][A-Za-z0-9]{0,12}$/), (name) => {
        expect(toCamelCase(name)).toBe(name);
      }),
    );
  });
});

describe('createClientId', () => {
  it('is the prefix and eight random characters, each time others [S9.8]', () => {
    const ids = Array.from({ length: 2_000 }, createClientId);
    for (const id of ids) expect(id).toMatch(/^client-[a-z0-9]{8}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('makeUniqueName', () => {
  it.each([
    ['image.jpg', [], 'image.jpg'],
    ['image.jpg', ['image.jpg'], 'image-2.jpg'],
    ['image.jpg', ['image.jpg', 'image-2.jpg'], 'image-3.jpg'],
    ['README', ['README'], 'README-2'],
    ['.profile', ['.profile'], '.profile-2'],
    ['caf\u00e9.pdf', ['cafe\u0301.pdf'], 'caf\u00e9-2.pdf'],
  ])('%s among %j is %s', (name, taken, expected) => {
    expect(makeUniqueName(name, taken)).toBe(expected);
  });

  it('is never one of the taken names', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.constantFrom('a.b', 'a-2.b', 'a-3.b', 'a', '')), (name, taken) => {
        expect(taken).not.toContain(makeUniqueName(name, taken));
      }),
    );
  });
});
