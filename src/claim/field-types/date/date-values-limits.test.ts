import { CalendarDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { clampDate, readDateLimits } from './date-values.ts';

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

  test.each([
    ['2024-07-01T06:59:59Z', 6, 30],
    ['2024-07-01T07:00:00Z', 7, 1],
    ['2024-06-30T23:59:59-07:00', 6, 30],
    ['2024-06-30', 6, 30],
  ])('take of the bound %s the Pacific day, as the rule does [S5.56]', (bound, month, day) => {
    const { min, max } = readDateLimits([{ type: 'between', min: bound, max: bound }]);
    expect(min).toEqual(new CalendarDate(2024, month, day));
    expect(max).toEqual(min);
  });

  test('move a date outside of them to the nearest one', () => {
    const limits = readDateLimits([{ type: 'between', min: '01/15/2019', max: '06/30/2024' }]);
    expect(clampDate(new CalendarDate(2030, 1, 1), limits)).toEqual(limits.max);
    expect(clampDate(new CalendarDate(2000, 1, 1), limits)).toEqual(limits.min);
    expect(clampDate(new CalendarDate(2020, 1, 1), limits)).toEqual(new CalendarDate(2020, 1, 1));
  });
});
