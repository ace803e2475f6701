import { describe, expect, test } from 'vitest';
import { formatDeadlineTexts } from '#words/deadline-texts.ts';
import { decodeEntities } from '#words/rich-copy.tsx';
import { DEADLINE_TEXTS } from './case/check-texts.ts';
import { checkMessage, compareMessages, KNOWN_REFERENCES, listStrangeReferences } from './message-checks.ts';
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

test('the references that texts may hold are those that the page decodes', () => {
  expect(KNOWN_REFERENCES.filter((name) => decodeEntities(`&${name};`).includes(name))).toEqual([]);
  const text = '&amp;&NBSP;&#39;&copy;&copy;';
  expect(decodeEntities(text)).toContain('&copy;');
  expect(listStrangeReferences(text)).toEqual(['copy']);
});

test('the names of a deadline in texts are those that the page fills in', () => {
  const moment = { at: new Date(0), timeZone: 'UTC' };
  const names = Object.keys(formatDeadlineTexts({ globalDeadline: moment }, 'en'));
  expect(names).toEqual(DEADLINE_TEXTS.map((name) => `globalDeadline${name}`));
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
