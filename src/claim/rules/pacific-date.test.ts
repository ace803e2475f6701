import { expect, it } from 'vitest';
import { compareInstants, formatShortDate, parsePacificDate } from './pacific-date.ts';

const read = (text: string) => {
  const date = parsePacificDate(text);
  return date && [formatShortDate(date.day), date.time?.toString()];
};

it.each([
  ['4/7/1958', '04/07/1958', undefined],
  ['04/27/1958', '04/27/1958', undefined],
  [' 11/12/2024 ', '11/12/2024', undefined],
  ['1958-04-27', '04/27/1958', undefined],
  ['2024-01-31T10:20:30', '01/31/2024', '2024-01-31T10:20:30'],
  // An instant counts as its Pacific day: before 08:00 UTC in winter, that is the day before.
  ['2024-01-31T07:59:59Z', '01/30/2024', '2024-01-30T23:59:59'],
  ['2024-01-31T00:00:00-08:00', '01/31/2024', '2024-01-31T00:00:00'],
  ['2024-07-01T09:00:00+02:00', '07/01/2024', '2024-07-01T00:00:00'],
])('%j is %s, at %s', (text, day, time) => {
  expect(read(text)).toEqual([day, time]);
});

it.each([
  '',
  '2/30/2024',
  '13/1/2024',
  '1/32/2024',
  '0/1/2024',
  '111/1/2024',
  '1/111/2024',
  '1/1/24',
  '1/1/20245',
  'x1/1/2024',
  '1/1/2024x',
  'a/b/cdef',
  '2024-02-30',
  '2024-1-1',
  '24-01-01',
  '2024-01-01x',
  'x2024-01-01',
  'Z',
  '2024-01-31T25:00:00',
  '2024-01-31T10:20:30+8',
  'April 27 1958',
])('%j is no date', (text) => {
  expect(read(text)).toBeUndefined();
});

it('orders dates as points in time: one without a time begins at midnight', () => {
  const at = (text: string) => {
    const date = parsePacificDate(text);
    if (date === undefined) throw new Error(`No date: ${text}`);
    return date;
  };
  expect(compareInstants(at('1/2/2024'), at('2024-01-02T00:00:01'))).toBeLessThan(0);
  expect(compareInstants(at('1/2/2024'), at('2024-01-02T08:00:00Z'))).toBe(0);
  expect(compareInstants(at('1/3/2024'), at('1/2/2024'))).toBeGreaterThan(0);
});
