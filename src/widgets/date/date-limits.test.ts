import { CalendarDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { clampDate, formatCalendarDate, parseCalendarDate, readDateLimits } from './date-limits.ts';

describe('the limits of a date field', () => {
  test('are the picker’s years where no rule gives others [S9.18]', () => {
    expect(readDateLimits([])).toEqual({
      min: new CalendarDate(1900, 1, 1),
      max: new CalendarDate(2100, 12, 31),
      start: undefined,
    });
  });

  test('come from the between rule, the start from its maximum [S5.56]', () => {
    const limits = readDateLimits([
      { type: 'required' },
      { type: 'between', min: '01/15/2019', max: '2024-06-30T00:00:00' },
    ]);
    expect(limits.min).toEqual(new CalendarDate(2019, 1, 15));
    expect(limits.max).toEqual(new CalendarDate(2024, 6, 30));
    expect(limits.start).toEqual(limits.max);
  });

  test('move a date outside of them to the nearest one', () => {
    const limits = readDateLimits([{ type: 'between', min: '01/15/2019', max: '06/30/2024' }]);
    expect(clampDate(new CalendarDate(2030, 1, 1), limits)).toEqual(limits.max);
    expect(clampDate(new CalendarDate(2000, 1, 1), limits)).toEqual(limits.min);
    expect(clampDate(new CalendarDate(2020, 1, 1), limits)).toEqual(new CalendarDate(2020, 1, 1));
  });
});

describe('a date as text', () => {
  test.each([
    ['1/2/2024', '01/02/2024'],
    ['12/31/1999', '12/31/1999'],
    ['2024-03-04', '03/04/2024'],
  ])('%s is read and written as %s [S5.55]', (text, written) => {
    const date = parseCalendarDate(text);
    expect(date && formatCalendarDate(date)).toBe(written);
  });

  test.each(['', '02/30/2024', '13/01/2024', '1/2/24', 'yesterday', '01/2'])('%j is none', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
  });
});
