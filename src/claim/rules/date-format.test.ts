import { expect, it } from 'vitest';
import { compileDateFormat } from './date-format.ts';

/** Format, texts that it accepts, texts that it does not. */
const FORMATS: readonly [string, readonly string[], readonly string[]][] = [
  [
    'yyyy-MM-dd',
    ['2024-02-29', '0001-01-31', '2000-02-29'],
    ['24-02-29', '2024-2-29', '2024-02-9', '0000-01-01'],
  ],
  [
    'yyyy-MM-dd',
    ['2024-12-31'],
    ['2024-13-01', '2024-00-10', '2024-01-00', '2024-04-31', '1900-02-29', '2023-02-29'],
  ],
  ['M/d/yyyy', ['1/2/2024', '11/12/2024', '01/02/2024'], ['111/2/2024', '1/222/2024', '1/2/24', '1/2/20245']],
  ['M/d/yy', ['2/29/24', '1/1/00'], ['2/29/23', '1/1/2024', '1/1/4']],
  ['MM/dd', ['02/29', '12/31'], ['2/29', '02/30', '04/31', '06/31', '09/31', '11/31']],
  ['dd', ['31', '01'], ['32', '00', '1']],
  [
    'HH:mm:ss',
    ['00:00:00', '23:59:59'],
    ['24:00:00', '23:60:00', '23:59:60', '1:00:00', '01:0:00', '01:00:0'],
  ],
  [
    'H:m:s',
    ['0:0:0', '23:59:59', '09:08:07'],
    ['24:0:0', '0:60:0', '0:0:60', '123:0:0', '1:000:0', '1:0:000'],
  ],
  ['hh:mm tt', ['12:00 AM', '01:59 pm'], ['00:00 AM', '13:00 PM', '1:00 PM', '01:00 XM', '01:00 A']],
  ['h:mm a', ['1:00 AM', '12:30 pm'], ['0:30 AM', '13:00 AM', '101:00 AM', '1:00 XM', '1:00']],
  ['ss.fff', ['01.123'], ['01.12', '01.1234', '01.abc']],
  ['ss.SSS', ['01.123'], ['01.12', '01.1234', '01.abc']],
  ['HHZ', ['10Z', '10+01:00', '10-0800'], ['10', '10+1:00', '10z', '10+01:0']],
  ['HHK', ['10', '10Z', '10+01:00'], ['10+1:00', '10X']],
  ['HHzzz', ['10+01:00', '10-0800'], ['10Z', '10', '10+1:00']],
  ["yyyy'T'MM", ['2024T01'], ['2024-01', '2024TT01', "2024'T'01"]],
  ['yyyy-MM-ddTHH:mm', ['2024-02-29T23:59'], ['2024-02-30T23:59', '2024-02-29 23:59', '2024-02-29']],
  ["yyyy'year'", ['2024year'], ['2024y', '2024']],
  ['yyyy.MM', ['2024.01'], ['2024x01']],
  ['(yyyy)', ['(2024)'], ['2024']],
  ['yyyy\nMM', ['2024\n01'], ['2024 01']],
];

it.each(FORMATS)('%j reads what it says, whole: %j, not %j', (format, dates, others) => {
  const isDate = compileDateFormat(format);
  expect(dates.filter((text) => !isDate(text))).toEqual([]);
  expect(others.filter(isDate)).toEqual([]);
  for (const text of dates) expect([isDate(`x${text}`), isDate(`${text}x`)]).toEqual([false, false]);
});

it.each(['QQ', 'yyyyy', 'MMM', 'constructor'])('refuses letters that stand for nothing: %j', (format) => {
  expect(() => compileDateFormat(format)).toThrow(/^Unknown token ".+" in the date format ".+"$/);
});
