import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCamelCase } from '#server/forms-config.ts';
import { createClientId } from './form-models.ts';

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
