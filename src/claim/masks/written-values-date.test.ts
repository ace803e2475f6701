import { describe, expect, test } from 'vitest';
import { findDateIssue, isWrittenDate, readWrittenDate } from './written-values.ts';

/** The portal's cultures, and others that write a month differently beside a day, or a weekday with a dot. */
const CULTURES = ['en', 'es', 'fr', 'vi', 'ar', 'zh-Hans', 'de', 'pl', 'pt'];

describe('a date as people write it', () => {
  test.each([
    ['1958-04-27', 'en'],
    ['1958-4-27', 'en'],
    ['1958/04/27', 'en'],
    ['1958-04-27T00:00:00Z', 'en'],
    ['4 27 1958', 'en'],
    [' 04 / 27 / 1958 ', 'en'],
    ['April 27 1958', 'en'],
    ['april 27th, 1958', 'en'],
    ['27 April 1958', 'en'],
    ['the 27th of April 1958', 'en'],
    ['Apr. 27, 1958', 'en'],
    ['Sunday, April 27, 1958', 'en'],
    ['1958 Apr 27', 'en'],
    ['27-Apr-1958', 'en'],
    ['27 de abril de 1958', 'es'],
    ['27 abr 1958', 'es'],
    ['April 27 1958', 'es'],
    ['le 27 avril 1958', 'fr'],
    ['27 avr. 1958', 'fr'],
    ['ngày 27 tháng 4 năm 1958', 'vi'],
    ['27 tháng 04, 1958', 'vi'],
    ['27 thang 4 1958', 'vi'],
    ['٢٧ أبريل ١٩٥٨', 'ar'],
    ['1958年4月27日', 'zh-Hans'],
    ['1958年04月27日星期日', 'zh-Hans'],
    ['１９５８年４月２７日', 'zh-Hans'],
  ])('%j in %s is 04/27/1958 [S5.48]', (text, culture) => {
    expect(readWrittenDate(text, culture)).toBe('04/27/1958');
  });

  test.each([
    ['Sept 1, 2020', 'en', '09/01/2020'],
    ['1er févr. 2020', 'fr', '02/01/2020'],
    ['1 fév 2020', 'fr', '02/01/2020'],
    ['Feb 29 2024', 'en', '02/29/2024'],
    ['2024年5月4日', 'zh-Hans', '05/04/2024'],
  ])('%j in %s is %s', (text, culture, date) => {
    expect(readWrittenDate(text, culture)).toBe(date);
  });

  test.each(CULTURES)('is read back in each form that Intl writes in %s', (culture) => {
    for (const dateStyle of ['full', 'long', 'medium'] as const)
      for (let month = 0; month < 12; month += 1) {
        const day = Date.UTC(2019, month, 17 + month);
        const format = new Intl.DateTimeFormat(culture, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
        const date = `${String(month + 1).padStart(2, '0')}/${17 + month}/2019`;
        // Skips dates of digits alone, which the mask orders: Chinese writes the medium date from the year, Arabic from the day.
        const text = format.format(day);
        if (/\p{L}/u.test(text)) expect(readWrittenDate(text, culture), text).toBe(date);
      }
  });

  test.each(['27 jui 1958', '1 ma 2020'])('%j in fr is none: two months begin so', (text) => {
    expect(readWrittenDate(text, 'fr')).toBeUndefined();
  });

  test.each([
    'April 27 58',
    'Feb 30 2024',
    '31 1958',
    'April 1958',
    'Apr Mai 1958',
    'April May 1958',
    'April 27, 28, 1958',
    '4 27 28 1958',
    'April 27 01958',
    'April 271 1958',
    '123/4/1958',
    'then April 27 1958',
    '27 Foo 1958',
    'about 4/27/1958',
    '',
  ])('%j is none', (text) => {
    expect(readWrittenDate(text, 'en')).toBeUndefined();
  });
});

describe('what is wrong with a date', () => {
  test.each(['4/7/58', ' 04-07-58 ', 'Apr 7, 58', '7 April ’58', '٤/٧/٥٨'])(
    '%j: the year is not whole',
    (text) => {
      expect(findDateIssue(text)).toEqual({
        code: 'yearNotWhole',
        params: { earlier: '1958', later: '2058' },
      });
    },
  );

  test.each(['4/27', 'April 27', '27 Foo 1958', 'Feb 30 2024', 'April 1958', '4/7/195', '4//'])(
    '%j cannot be read',
    (text) => {
      expect(findDateIssue(text)).toEqual({ code: 'dateNotRead' });
    },
  );

  test.each(['', '4/7/1958', '02/30/2024', 'April 7 1958', '2024-01-15T22:35:00.000Z'])(
    '%j: nothing',
    (text) => {
      expect(findDateIssue(text)).toBeUndefined();
    },
  );
});

test('what begins with the year or has letters is not for the mask', () => {
  expect(['1958-', 'Ap', '27 A', '٢٧ أ'].filter((text) => !isWrittenDate(text))).toEqual([]);
  expect(['1958', '19/58/', '4/27/1958', '04271958', '27-04-1958', ''].filter(isWrittenDate)).toEqual([]);
});
