import { expect, it } from 'vitest';
import { joinDate, readBox, splitDate, typeInBox } from './date-box-values.ts';

const EMPTY = { month: '', day: '', year: '' };

it.each([
  [EMPTY, ''],
  [{ month: '4', day: '27', year: '1958' }, '04/27/1958'],
  [{ month: '4', day: '', year: '' }, '4//'],
  [{ month: '4', day: '27', year: '58' }, '4/27/58'],
  [{ month: '2', day: '31', year: '1958' }, '02/31/1958'],
  [{ month: 'April 27', day: '', year: '' }, 'April 27'],
  [{ month: '', day: '1958-04', year: '' }, '1958-04'],
])('makes of %j the text %j', (boxes, text) => {
  expect(joinDate(boxes)).toBe(text);
});

it.each([
  ['', EMPTY],
  ['04/27/1958', { month: '04', day: '27', year: '1958' }],
  ['4//1958', { month: '4', day: '', year: '1958' }],
  ['April 27, 1958', { month: '04', day: '27', year: '1958' }],
  ['in spring', { month: 'in spring', day: '', year: '' }],
])('shows of %j what there is: %j', (text, boxes) => {
  expect(splitDate(text)).toEqual(boxes);
});

it('takes a number into its box, in the digits of any script, and a whole date into all three', () => {
  const before = { ...EMPTY, year: '1958' };
  expect(readBox('month', '٤', before, 'ar')).toEqual({ ...before, month: '4' });
  expect(readBox('year', '1959', before, 'en')).toEqual({ ...before, year: '1959' });
  const whole = { month: '04', day: '27', year: '1958' };
  expect(readBox('month', '04/27/1958', EMPTY, 'en')).toEqual(whole);
  expect(readBox('day', '27 de abril de 1958', EMPTY, 'es')).toEqual(whole);
  expect(readBox('year', '19588', EMPTY, 'en')).toEqual({ ...EMPTY, year: '19588' });
});

it('leaves what is typed as it is until the box is left, whatever it begins like', () => {
  expect(typeInBox('month', '1958-04-2', EMPTY)).toEqual({ ...EMPTY, month: '1958-04-2' });
  expect(typeInBox('month', 'April ', EMPTY)).toEqual({ ...EMPTY, month: 'April ' });
  expect(typeInBox('month', '٤', EMPTY)).toEqual({ ...EMPTY, month: '4' });
});

it('parts what is no date where nothing stands beside it, so that the wrong part can be mended', () => {
  expect(readBox('month', '4/7/58', EMPTY, 'en')).toEqual({ month: '4', day: '7', year: '58' });
  expect(readBox('month', '4/7/58', { ...EMPTY, year: '1958' }, 'en')).toEqual({
    month: '4/7/58',
    day: '',
    year: '1958',
  });
  expect(readBox('day', 'Apr 7, 58', EMPTY, 'en')).toEqual({ ...EMPTY, day: 'Apr 7, 58' });
});
