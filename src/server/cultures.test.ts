import { describe, expect, it } from 'vitest';
import { chooseCulture, findPathCulture } from './cultures.ts';

const enabled = ['en', 'es', 'zh-Hans'];

describe('chooseCulture', () => {
  it.each([
    [['es', 'zh-Hans'], 'es'],
    [['xx', 'zh-Hans'], 'zh-Hans'],
    [[null, 'es'], 'es'],
    [['xx', 'yy'], 'en'],
    [[], 'en'],
    [['ZH-hans'], 'zh-Hans'],
    [[''], 'en'],
  ])('%o -> %s [S4.27]', ([query, url], culture) => {
    expect(chooseCulture(enabled, query, url)).toBe(culture);
  });

  it.each([
    [['fr-CA'], 'fr-CA'],
    [['es-MX', 'en-US'], 'en-US'],
  ])('is one that is enabled, of %o, where English by itself is not: %s [S4.27]', (codes, culture) => {
    expect(chooseCulture(codes, 'en')).toBe(culture);
  });

  it('is English where nothing is enabled [S9.12]', () => {
    expect(chooseCulture([], 'es')).toBe('en');
  });

  it('reads the culture that a path begins with', () => {
    expect(findPathCulture('/es/standard', enabled)).toBe('es');
    expect(findPathCulture('/standard/es', enabled)).toBeUndefined();
    expect(findPathCulture('/', enabled)).toBeUndefined();
  });
});
