import { describe, expect, it } from 'vitest';
import { toLatinDigits } from './mask-looks.ts';

describe('digits of other scripts', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['１２．５０', '12.50'],
    ['１／２／２０２４', '1/2/2024'],
    ['＋１－２１２', '+1-212'],
    ['١٢٫٥', '12.5'],
    ['A-12 é', 'A-12 é'],
  ])('"%s" are read as "%s"', (text, digits) => {
    expect(toLatinDigits(text)).toBe(digits);
  });
});
