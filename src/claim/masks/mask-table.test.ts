import { createPipe } from 'imask';
import { describe, expect, it } from 'vitest';
import { createMask } from './create-mask.ts';
import { inputModeOf, MASK_NAMES, maskPlaceholder } from './mask-looks.ts';
import { MASK_TABLE, MASK_TOKENS, maskMaxLength } from './mask-table.ts';

describe('the tokens of a pattern', () => {
  it.each([
    ['#', 'a1b', '1'],
    ['@', '1a2', 'a'],
    ['*', '-a', 'a'],
    ['*', '-1', '1'],
  ])('%s takes of "%s" only "%s" [S5.53]', (mask, typed, taken) => {
    expect(createPipe({ mask, definitions: MASK_TOKENS })(typed)).toBe(taken);
  });
});

describe('the table of masks', () => {
  it.each([
    ['DECIMAL_15PRECISION', 16],
    ['INTERNATIONAL_PHONE_NUMBER', 16],
    ['SLASH_DELIMITED_FULL_DATE', 10],
    ['VIN', 17],
    ['ZIP_CODE', 10],
    ['ZIP_CODE_NON_US', 10],
  ] as const)('%s takes %i characters [S9.14]', (maskName, length) => {
    expect(maskMaxLength(maskName)).toBe(length);
  });

  it('sets no limit to a field without a mask', () => {
    expect(maskMaxLength('')).toBeUndefined();
  });

  it('has a line for each mask and none besides [S3.7]', () => {
    expect(Object.keys(MASK_TABLE).sort()).toEqual(MASK_NAMES.filter((name) => name !== '').sort());
  });

  it('gives the date and the phone number their placeholders [S5.54]', () => {
    expect(maskPlaceholder('SLASH_DELIMITED_FULL_DATE')).toBe('mm/dd/yyyy');
    expect(maskPlaceholder('USA_PHONE_NUMBER')).toBe('(123) 456-7890');
    expect(maskPlaceholder('VIN')).toBe('');
  });

  it.each([
    ['CURRENCY_COMMA_DELIMITED', 'numeric'],
    ['CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', 'decimal'],
    ['DECIMAL_15PRECISION', 'decimal'],
    ['INTERNATIONAL_PHONE_NUMBER', 'tel'],
    ['SLASH_DELIMITED_FULL_DATE', 'numeric'],
    ['USA_PHONE_NUMBER', 'tel'],
    ['VIN', 'text'],
    ['ZIP_CODE', 'numeric'],
    ['ZIP_CODE_NON_US', 'text'],
  ] as const)('asks phones at %s for the keyboard %s', (maskName, mode) => {
    expect(inputModeOf(maskName)).toBe(mode);
    expect(inputModeOf('')).toBeUndefined();
  });

  it('has no options for the empty name', () => {
    expect(createMask('')).toBeUndefined();
  });

  it.each(['PHONE', 'constructor', '__proto__'])(
    'raises the error of the specification for "%s" [S8.39]',
    (name) => {
      const unknown = JSON.parse(JSON.stringify({ name })).name;
      expect(() => createMask(unknown)).toThrow(
        `No input-mask factory registered for the mask type "${name}"`,
      );
    },
  );
});
