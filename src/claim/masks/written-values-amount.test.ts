import { describe, expect, test } from 'vitest';
import { readWrittenAmount } from './written-values.ts';

describe('an amount as people write it', () => {
  test.each([
    ['$1,234.50', '1234.50'],
    [' USD 1 234.50 ', '1234.50'],
    ['1\u202f234,50\u00a0€', '1234.50'],
    ['1.234,50', '1234.50'],
    ["1'234.50", '1234.50'],
    ['١٬٢٣٤٫٥٠', '1234.50'],
    ['1,234.50.', '1234.50'],
    ['12,50', '12.50'],
    ['12,5', '12.5'],
    ['1,234', '1234'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['1.234', '1.234'],
    ['.5', '.5'],
    ['12.', '12.'],
    ['-5', '5'],
    ['', ''],
  ])('%j is %j [S5.45]', (text, amount) => {
    expect(readWrittenAmount(text, false)).toBe(amount);
  });

  test('parts thousands by a point where the culture does, or where it has no decimals', () => {
    expect(readWrittenAmount('1.234', false, 'es')).toBe('1234');
    expect(readWrittenAmount('1.234', true)).toBe('1234');
    expect(readWrittenAmount('12.345', true)).toBe('12345');
    expect(readWrittenAmount('12.50', false, 'es')).toBe('12.50');
  });

  test.each(['1234.567', '1.2345'])(
    'takes the point of %j for the decimal one: no thousands are parted so',
    (text) => {
      expect(readWrittenAmount(text, true)).toBe(text);
      expect(readWrittenAmount(text, false, 'es')).toBe(text);
    },
  );
});
