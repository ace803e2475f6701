import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { modelConfig } from '#claim/engine/form-fixture.ts';
import { toCamelCase } from '#server/forms-config.ts';
import { createClientId, findConfig, toModelMetadata } from './form-models.ts';

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
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('is the prefix and eight random characters, each time others [S9.8]', () => {
    const ids = Array.from({ length: 2_000 }, createClientId);
    for (const id of ids) expect(id).toMatch(/^client-[a-z0-9]{8}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('takes no random byte that would make some characters likelier than others', () => {
    // 36 characters fit into 252 bytes seven times; the four bytes left over would favour the first letters.
    const draws = [[252, 253, 254, 255, 251, 251, 251, 251], Array.from({ length: 8 }, () => 0)];
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      if (bytes instanceof Uint8Array) bytes.set(draws.shift() ?? []);
      return bytes;
    });
    expect(createClientId()).toBe('client-9999aaaa');
  });
});

describe('metadata', () => {
  it('without a form type or a section name none', () => {
    expect(toModelMetadata({ FormType: 7, DtoMapping: null, Part: 2 })).toEqual({
      formType: '',
      dtoMapping: '',
      part: 2,
    });
  });

  const partOf = (part: number) => {
    const config = modelConfig('claimDetails');
    return { ...config, metadata: { ...config.metadata, part } };
  };
  const configs = [partOf(1), partOf(2)];

  it('that say more than one of several configs of a section belong to that one', () => {
    expect(findConfig(configs, { ...partOf(2).metadata, note: 'x' })).toBe(configs[1]);
  });

  it('that fit none of several configs of a section belong to none: no answer is put into another’s place', () => {
    expect(findConfig(configs, partOf(3).metadata)).toBeUndefined();
    expect(findConfig(configs.slice(1), partOf(3).metadata)).toBe(configs[1]);
  });
});
