import { describe, expect, it } from 'vitest';
import type { FieldConfig } from '#claim/definition/field-config.ts';
import { loadMessages } from '#words/messages-store.ts';
import { wordValue } from './value-wording.ts';

const BORN: FieldConfig<'date'> = { type: 'date', key: 'born', label: 'Born' };

async function word(value: string, culture: string, field: FieldConfig = BORN) {
  return wordValue(field, value, await loadMessages({ culture, enabledCultures: {} }), () => []);
}

describe('a choice in one’s own words', () => {
  const field: FieldConfig<'hybridRadio'> = {
    type: 'hybridRadio',
    key: 'back',
    label: 'Back',
    metadata: { textOptionLabel: 'pages.otherCompensation.other' },
  };

  it('names the choice, then the words', async () => {
    expect(await word('A coupon', 'en', field)).toEqual(['Yes, something else', 'A coupon']);
  });
});

describe('a date in a summary', () => {
  it.each([
    ['en', 'April 5, 1958'],
    ['es', '5 de abril de 1958'],
    ['vi', '5 tháng 4, 1958'],
    ['ar', '5 أبريل 1958'],
  ])('has its month as a word in %s, so that a swapped day is noticed', async (culture, worded) => {
    expect(await word('04/05/1958', culture)).toEqual([worded]);
  });

  it.each(['02/30/2024', '4/5/1958', 'soon'])('that is none (%s) is shown as it was typed', async (text) => {
    expect(await word(text, 'en')).toEqual([text]);
  });
});
