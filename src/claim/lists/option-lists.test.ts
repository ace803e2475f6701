import { describe, expect, it } from 'vitest';
import { loadOptions } from '#claim/field-types/value-wording.ts';

const CULTURES = ['en', 'es', 'fr', 'vi', 'zh-Hans', 'ar'];

describe('US states and territories', () => {
  it('has 50 states, DC, the territories and the military codes, each once [S3.48]', async () => {
    const codes = (await loadOptions('usStates', 'en')).map(({ value }) => value);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes).toEqual(expect.arrayContaining(['DC', 'AS', 'GU', 'MP', 'PR', 'VI', 'AA', 'AP', 'AE']));
    expect(
      codes.filter(
        (code) => !['DC', 'AS', 'GU', 'MP', 'PR', 'VI', 'FM', 'MH', 'PW', 'AA', 'AP', 'AE'].includes(code),
      ),
    ).toHaveLength(50);
  });
});

describe('countries', () => {
  it('has every UN member and more, by ISO code [S3.49]', async () => {
    const codes = (await loadOptions('countries', 'en')).map(({ value }) => value);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.length).toBeGreaterThan(190);
    expect(codes.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
    expect(codes).toEqual(
      expect.arrayContaining(['US', 'CA', 'MX', 'GB', 'TW', 'PS', 'VA', 'HK', 'BM', 'SS', 'TL']),
    );
  });

  it.each(CULTURES)('are named and sorted in %s', async (culture) => {
    const names = (await loadOptions('countries', culture)).map(({ text }) => text ?? '');
    expect(names.every((name) => name !== '')).toBe(true);
    expect(names).toEqual(names.toSorted(new Intl.Collator(culture).compare));
  });

  it.each([
    ['en', 'Germany'],
    ['es', 'Alemania'],
    ['vi', 'Đức'],
    ['zh-Hans', '德国'],
  ])('in %s: DE is %s', async (culture, name) => {
    expect(await loadOptions('countries', culture)).toContainEqual({ value: 'DE', text: name });
  });

  it('keeps English names for a culture that is none', async () => {
    expect(await loadOptions('countries', 'not a culture')).toContainEqual({ value: 'DE', text: 'Germany' });
  });
});
