import { describe, expect, it } from 'vitest';
import { chooseCulture, findPathCulture } from './cultures.ts';

const enabled = ['en', 'es', 'zh-Hans'];

describe('chooseCulture', () => {
  it.each([
    [{ query: 'es', url: 'zh-Hans' }, 'es'],
    [{ query: 'xx', url: 'zh-Hans' }, 'zh-Hans'],
    [{ query: null, url: 'es' }, 'es'],
    [{ query: 'xx', url: 'yy' }, 'en'],
    [{}, 'en'],
    [{ query: 'ZH-hans' }, 'zh-Hans'],
    [{ query: '' }, 'en'],
  ])('%o -> %s [S4.27]', (asked, culture) => {
    expect(chooseCulture(asked, enabled)).toBe(culture);
  });

  it.each([
    [['fr-CA'], 'fr-CA'],
    [['es-MX', 'en-US'], 'en-US'],
  ])('is one that is enabled, of %o, where English by itself is not: %s [S4.27]', (codes, culture) => {
    expect(chooseCulture({ query: 'en', url: null }, codes)).toBe(culture);
  });

  it('is English where nothing is enabled [S9.12]', () => {
    expect(chooseCulture({ query: 'es' }, [])).toBe('en');
  });

  it('reads the culture that a path begins with', () => {
    expect(findPathCulture('/es/standard', enabled)).toBe('es');
    expect(findPathCulture('/standard/es', enabled)).toBeUndefined();
    expect(findPathCulture('/', enabled)).toBeUndefined();
  });
});
