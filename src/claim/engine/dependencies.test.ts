import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Dependency,
  type DependencyConfig,
  FIELD_TRAITS,
  type FieldType,
} from '#claim/definition/field-config.ts';
import type { FieldValue } from '#server/form-model.ts';
import {
  createDependencyState,
  isFulfilled,
  readDependencyEffect,
  updateDependencyState,
} from './dependencies.ts';

const isEqual = (key: string, value: FieldValue): Dependency => ({ key, operator: 'IsEqualTo', value });
const two = [isEqual('a', 'yes'), isEqual('b', 'yes')];

function effectOf(flags: Partial<DependencyConfig>, fulfilled: number, type?: FieldType) {
  const values: Record<string, FieldValue> = {
    a: fulfilled > 0 ? 'yes' : 'no',
    b: fulfilled > 1 ? 'yes' : 'no',
  };
  const sources = [
    { clientId: 'm', key: 'a' },
    { clientId: 'm', key: 'b' },
  ];
  const state = createDependencyState(
    { dependencies: two, ...flags },
    sources,
    ({ key }) => values[key] ?? null,
  );
  const { visible, enabled } = readDependencyEffect(state, type && FIELD_TRAITS[type].waits);
  return `${visible ? 'shown' : 'hidden'} ${enabled ? 'enabled' : 'disabled'}`;
}

describe('a dependency', () => {
  it.each<[Dependency['operator'], FieldValue, FieldValue, boolean]>([
    ['IsEqualTo', 'yes', 'yes', true],
    ['IsEqualTo', 'yes', 'no', false],
    ['IsEqualTo', 'yes', null, false],
    ['IsNotEqualTo', 'yes', 'no', true],
    ['IsNotEqualTo', 'yes', null, true],
    ['IsEqualTo', null, null, true],
    ['IsEqualTo', null, 'x', false],
    ['IsNotEqualTo', null, 'x', true],
    ['IsNotEqualTo', null, null, false],
    ['IsEqualTo', true, true, true],
    ['IsEqualTo', true, false, false],
    ['IsEqualTo', ['a'], ['a'], true],
    ['IsNotEqualTo', ['a'], ['b'], true],
  ])('%s %j, of %j, is fulfilled: %s', (operator, expected, value, fulfilled) => {
    expect(isFulfilled({ key: 'a', operator, value: expected }, value)).toBe(fulfilled);
  });
});

describe('the two operators', () => {
  it('never agree, whatever is compared', () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('true', 'True', 'null', '__proto__', '\ud800', '\u202e', ''),
      fc.boolean(),
      fc.double(),
      fc.constant(null),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
    );
    fc.assert(
      fc.property(value, value, (expected, actual) => {
        const [equal, different] = (['IsEqualTo', 'IsNotEqualTo'] as const).map((operator) =>
          isFulfilled({ key: 'a', operator, value: expected }, actual),
        );
        expect(equal).toBe(!different);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('what dependencies do', () => {
  it.each<[string, Partial<DependencyConfig>, readonly [string, string, string]]>([
    ['nothing', {}, ['shown enabled', 'shown enabled', 'shown enabled']],
    ['hide on any', { hideOnAnyUnfulfilled: true }, ['hidden enabled', 'hidden enabled', 'shown enabled']],
    ['hide on all', { hideOnAllUnfulfilled: true }, ['hidden enabled', 'shown enabled', 'shown enabled']],
    [
      'disable on any',
      { disableOnAnyUnfulfilled: true },
      ['shown disabled', 'shown disabled', 'shown enabled'],
    ],
    [
      'disable on all',
      { disableOnAllUnfulfilled: true },
      ['shown disabled', 'shown enabled', 'shown enabled'],
    ],
    [
      'disable fulfilled',
      { disableOnAllFulfilled: true },
      ['shown enabled', 'shown enabled', 'shown disabled'],
    ],
  ])('%s: with none, one and both fulfilled [S3.75 S4.33]', (_, flags, expected) => {
    expect([0, 1, 2].map((fulfilled) => effectOf(flags, fulfilled))).toEqual(expected);
  });

  it('a select is disabled while they are unfulfilled, unless its config says when [S4.41]', () => {
    expect([0, 1, 2].map((fulfilled) => effectOf({}, fulfilled, 'select'))).toEqual([
      'shown disabled',
      'shown disabled',
      'shown enabled',
    ]);
    expect(effectOf({ disableOnAllFulfilled: true }, 2, 'select')).toBe('shown disabled');
    expect(effectOf({ hideOnAllUnfulfilled: true }, 1, 'select')).toBe('shown enabled');
  });

  it('an empty list of dependencies is fulfilled', () => {
    const state = createDependencyState({ dependencies: [], hideOnAllUnfulfilled: true }, [], () => null);
    expect(readDependencyEffect(state)).toEqual({ visible: true, enabled: true, mask: undefined });
  });
});

describe('overriding masks', () => {
  const mask = (key: string, overridingMask: 'VIN' | 'ZIP_CODE') => ({
    ...isEqual(key, 'yes'),
    overridingMask,
  });
  const read = (dependencies: readonly Dependency[]) =>
    readDependencyEffect(
      createDependencyState(
        { dependencies },
        dependencies.map(({ key }) => ({ clientId: 'm', key })),
        ({ key }) => (key === 'off' ? 'no' : 'yes'),
      ),
    ).mask;

  it('apply while their own dependency is fulfilled [S4.35]', () => {
    expect(read([mask('off', 'VIN')])).toBeUndefined();
    expect(read([mask('off', 'VIN'), mask('a', 'ZIP_CODE')])).toBe('ZIP_CODE');
    expect(read([mask('a', 'VIN'), mask('b', 'VIN')])).toBe('VIN');
  });

  it('that differ are an error [S4.36]', () => {
    expect(() => read([mask('a', 'VIN'), mask('b', 'ZIP_CODE')])).toThrow(
      'Conflicting overriding input masks: VIN and ZIP_CODE.',
    );
  });
});

describe('a reset', () => {
  it('is asked for at each crossing in its direction, and at no other time [S4.34]', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fulfilled', 'unfulfilled'),
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1 }),
        (when, history) => {
          let now = history[0] ?? [false, false];
          const config: DependencyConfig = { dependencies: two, reset: { when, value: null } };
          const sources = [
            { clientId: 'm', key: '0' },
            { clientId: 'm', key: '1' },
          ];
          const readValue = ({ key }: { key: string }) => (now[Number(key)] ? 'yes' : 'no');
          const state = createDependencyState(config, sources, readValue);
          for (const next of history.slice(1)) {
            const before = now.every(Boolean);
            now = next;
            const after = now.every(Boolean);
            const expected = before !== after && after === (when === 'fulfilled');
            expect(updateDependencyState(state, readValue).reset).toBe(expected);
            expect(state.allFulfilled).toBe(after);
          }
        },
      ),
    );
  });
});
