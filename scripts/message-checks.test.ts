import { describe, expect, test } from 'vitest';
import { checkMessage, compareMessages } from './message-checks.ts';
import { readUsage } from './message-usage.ts';

describe('checkMessage', () => {
  test('a plural needs the categories of its language', () => {
    const english = '{n, plural, one {# day} other {# days}}';
    expect(checkMessage('en', english)).toEqual([]);
    expect(checkMessage('vi', '{n, plural, other {# ngày}}')).toEqual([]);
    expect(checkMessage('ar', english)).toEqual(['plural of {n} lacks zero, two, few, many']);
  });

  test('finds what is no ICU and what the specification forbids', () => {
    expect(checkMessage('en', 'a {b')).toEqual(['is not an ICU message']);
    expect(checkMessage('en', '<p>a</p>')).toEqual(['has a forbidden tag: p']);
  });
});

test('compareMessages finds other arguments and other markup', () => {
  expect(compareMessages('By {date}, <b>now</b>', 'Antes del {date}, <b>ya</b>')).toEqual([]);
  expect(compareMessages('By {date}', 'Antes del {fecha}')).toEqual([
    'has the arguments (fecha), not (date)',
  ]);
  expect(compareMessages('<b>now</b>', 'ya')).toEqual(['has the tags (), not (b, b)']);
});

test('readUsage finds keys and the beginnings of keys', () => {
  const source = [
    "text('shell.loading')",
    'text(`shell.state.$',
    "{state}`) 'other.key'",
    '"shell.a-b"',
  ].join('');
  expect(readUsage(source, ['shell'])).toEqual({
    keys: ['shell.loading', 'shell.a-b'],
    prefixes: ['shell.state.'],
  });
});
