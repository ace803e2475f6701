import fc from 'fast-check';
import IMask from 'imask';
import { describe, expect, it } from 'vitest';
import { applyMask } from './apply-mask.ts';
import { createMask } from './create-mask.ts';
import { MASK_NAMES, type MaskName } from './mask-looks.ts';
import { maskMaxLength } from './mask-table.ts';

const REAL_MASKS = MASK_NAMES.filter((name) => name !== '');

const maskArbitrary = fc.constantFrom(...REAL_MASKS);
/** Text similar to what masks take, and any text: lone surrogates, emoji, right-to-left marks. */
const textArbitrary = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789/-.,() +aZé'), maxLength: 40 }),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '\u202e12/25/2020',
    '👩‍👩‍👧1',
    '\ud800\udc00\ud800',
    '9'.repeat(5000),
    '0'.repeat(300),
    '１２３',
  ),
);

const FORMATS: Readonly<Record<Exclude<MaskName, ''>, RegExp>> = {
  CURRENCY_COMMA_DELIMITED: /^(\d{1,3}(,\d{3})*)?$/,
  CURRENCY_COMMA_DELIMITED_WITH_DECIMALS: /^(\d{1,3}(,\d{3})*\.\d{2})?$/,
  DECIMAL_15PRECISION: /^[0-9.]{0,16}$/,
  INTERNATIONAL_PHONE_NUMBER: /^\d{0,16}$/,
  SLASH_DELIMITED_FULL_DATE: /^(\d{1,2}(\/(\d{1,2}(\/\d{0,4})?)?)?)?$/,
  USA_PHONE_NUMBER: /^(\(\d{1,3}(\) \d{1,3}(-\d{1,4})?)?)?$/,
  VIN: /^[A-Z0-9]{0,17}$/,
  ZIP_CODE: /^\d{0,5}(-\d{1,4})?$/,
  ZIP_CODE_NON_US: /^[A-Za-z0-9 ]{0,10}$/,
};

describe('applyMask', () => {
  it.each(['April 27, 1958', '1958/4/27', '27 Apr 1958'])('reads the date %j', (text) => {
    expect(applyMask('SLASH_DELIMITED_FULL_DATE', text)).toBe('04/27/1958');
  });

  it.each<[MaskName, string]>([
    ['VIN', '27APR1958'],
    ['ZIP_CODE_NON_US', '27 Apr 58'],
  ])('reads no date in %s: %j stays', (maskName, text) => {
    expect(applyMask(maskName, text)).toBe(text);
  });

  it.each([',', ' , '])('makes no amount of the mark %j alone', (text) => {
    expect(applyMask('CURRENCY_COMMA_DELIMITED_WITH_DECIMALS', text)).toBe('');
  });

  it('gives what imask gives for a field that is left', () => {
    fc.assert(
      fc.property(maskArbitrary, textArbitrary, (maskName, text) => {
        const options = createMask(maskName);
        if (options === undefined) throw new Error(`${maskName} has no options`);
        const masked = IMask.createMask(options);
        masked.value = text;
        expect(applyMask(maskName, text)).toBe(masked.value);
      }),
      { numRuns: 3000 },
    );
  });

  it('gives only text of the mask’s format and length', () => {
    fc.assert(
      fc.property(maskArbitrary, textArbitrary, (maskName, text) => {
        const applied = applyMask(maskName, text);
        expect(applied).toMatch(FORMATS[maskName]);
        expect(applied.length).toBeLessThanOrEqual(maskMaxLength(maskName) ?? 0);
      }),
      { numRuns: 3000 },
    );
  });

  it('changes nothing when it is applied again', () => {
    fc.assert(
      fc.property(maskArbitrary, textArbitrary, (maskName, text) => {
        const applied = applyMask(maskName, text);
        expect(applyMask(maskName, applied)).toBe(applied);
      }),
      { numRuns: 3000 },
    );
  });

  it('keeps every digit of an amount that fits', () => {
    fc.assert(
      fc.property(fc.nat({ max: 999_999_999 }), (amount) => {
        expect(applyMask('CURRENCY_COMMA_DELIMITED', String(amount))).toBe(amount.toLocaleString('en-US'));
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves text without a mask alone', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => applyMask('', text) === text));
  });
});
