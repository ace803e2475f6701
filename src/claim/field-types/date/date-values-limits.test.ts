import { CalendarDate } from '@internationalized/date';
import { describe, expect, test } from 'vitest';
import { formatShortDate } from '#claim/rules/pacific-date.ts';
import { validateValue } from '#claim/rules/registry.ts';
import type { RuleContext } from '#claim/rules/rule.ts';
import type { RemoteValidation } from '#server/forms-config.ts';
import { clampDate, readDateLimits } from './date-values.ts';

const CONTEXT: RuleContext = {
  getFieldValue: () => null,
  whitelist: new Set(),
  today: { year: 2024, month: 3, day: 10 },
  matchesPattern: async () => 'match',
  countRecords: () => undefined,
};

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
    ['2024-07-01T06:59:59Z', '2024-07-01', '2024-06-30'],
    ['2024-07-01T07:00:00Z', '2024-07-01', '2024-07-01'],
    ['2024-06-30T23:59:59-07:00', '2024-07-01', '2024-06-30'],
    ['2024-06-30', '2024-06-30', '2024-06-30'],
  ] as const)('take of the bound %s the days that the rule takes [S5.56]', async (bound, first, last) => {
    const between = { type: 'between', min: bound, max: bound };
    const { min, max } = readDateLimits([between]);
    expect([min.toString(), max.toString()]).toEqual([first, last]);
    // With a time, the first day may begin in its course.
    expect(readDateLimits([between], true).min.toString()).toBe(last);

    const refuses = async (rule: RemoteValidation, day: CalendarDate) =>
      (await validateValue([rule], formatShortDate(day), CONTEXT)).length > 0;
    const earliest = { ...between, max: '2030-01-01' };
    expect(await refuses(earliest, min)).toBe(false);
    expect(await refuses(earliest, min.subtract({ days: 1 }))).toBe(true);
    const latest = { ...between, min: '2019-01-01' };
    expect(await refuses(latest, max)).toBe(false);
    expect(await refuses(latest, max.add({ days: 1 }))).toBe(true);
  });

  test('move a date outside of them to the nearest one', () => {
    const limits = readDateLimits([{ type: 'between', min: '01/15/2019', max: '06/30/2024' }]);
    expect(clampDate(new CalendarDate(2030, 1, 1), limits)).toEqual(limits.max);
    expect(clampDate(new CalendarDate(2000, 1, 1), limits)).toEqual(limits.min);
    expect(clampDate(new CalendarDate(2020, 1, 1), limits)).toEqual(new CalendarDate(2020, 1, 1));
  });
});
