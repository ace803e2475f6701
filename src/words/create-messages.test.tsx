import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { CultureContent } from '#server/small-endpoints.ts';
import type { Catalogue } from './catalogue.ts';
import { createMessages } from './create-messages.ts';
import { createIcuFormat } from './icu-format.ts';
import { compileContent } from './icu-on-demand.ts';

const BUILT_IN: Catalogue = {
  'shell.invalidLocalization': 'Invalid localization',
  'test.plain': 'Plain',
  'validation.required': 'Value is required',
  'test.count': [
    {
      type: 6,
      value: 'count',
      offset: 0,
      pluralType: 'cardinal',
      options: {
        one: { value: [{ type: 0, value: 'one claim' }] },
        other: { value: [{ type: 7 }, { type: 0, value: ' claims' }] },
      },
    },
  ],
};

async function createWith(content: CultureContent, culture = 'en') {
  return createMessages({
    culture,
    enabledCultures: { en: 'English', es: '' },
    builtIn: BUILT_IN,
    content: await compileContent(content),
    globals: { claimFilingDeadlineDate: '03/05/2027' },
    createIcuFormat,
  });
}

beforeAll(() => {
  vi.stubGlobal('location', { origin: 'https://portal.test' });
});

describe('text', () => {
  test('words built-in messages, with plurals', async () => {
    const messages = await createWith([]);
    expect(messages.text('test.plain')).toBe('Plain');
    expect(messages.text('test.count', { count: 1 })).toBe('one claim');
    expect(messages.text('test.count', { count: 1234 })).toBe('1,234 claims');
  });

  test('server content wins over the built-in message', async () => {
    const messages = await createWith([{ key: 'test.plain', value: 'From the server' }]);
    expect(messages.text('test.plain')).toBe('From the server');
  });

  test('what a choice of a message names is filled in, and no other deadline is worded for it', async () => {
    const value =
      '{n, plural, one {Until {claimFilingDeadlineDate}, {name}} other {{when, date, short} for {claimFilingDeadlineDate}}}';
    const worded = vi.fn(() => '03/05/2027');
    const messages = createMessages({
      culture: 'en',
      enabledCultures: {},
      builtIn: {},
      content: await compileContent([{ key: 'test.choice', value }]),
      globals: {
        get claimFilingDeadlineDate() {
          return '03/05/2027';
        },
        get objectionDeadlineDate() {
          return worded();
        },
      },
      createIcuFormat,
    });
    expect(messages.text('test.choice', { n: 1 })).toBe('Until 03/05/2027, {name}');
    expect(messages.text('test.choice', { n: 2, when: new Date('2027-01-02T12:00:00Z') })).toBe(
      '1/2/27 for 03/05/2027',
    );
    expect(worded).not.toHaveBeenCalled();
  });

  test('an unknown key shows itself [S5.69]', async () => {
    const messages = await createWith([]);
    expect(messages.text('nobody.knows')).toBe('nobody.knows');
    expect(messages.text('toString')).toBe('toString');
    expect(messages.rich('nobody.knows')).toBe('nobody.knows');
    expect(messages.has('nobody.knows')).toBe(false);
  });

  test.each(['p', 'li', 'ul', 'ol'])('copy with %s becomes the error message [S5.68]', async (tag) => {
    const messages = await createWith([{ key: 'test.copy', value: `Hello <${tag}>there</${tag}>` }]);
    expect(messages.text('test.copy')).toBe('Invalid localization');
    expect(messages.rich('test.copy')).toBe('Invalid localization');
  });

  test('arguments of server content: simple, full ICU, none given, and what is no ICU', async () => {
    const messages = await createWith([
      { key: 'a', value: 'Dear {name}, file by {claimFilingDeadlineDate}' },
      { key: 'b', value: '{n, plural, one {# day} other {# days}} left' },
      { key: 'c', value: 'Hello {nobody}' },
      { key: 'd', value: 'An {odd brace' },
    ]);
    expect(messages.text('a', { name: 'Ann' })).toBe('Dear Ann, file by 03/05/2027');
    expect(messages.text('b', { n: 2 })).toBe('2 days left');
    expect(messages.text('c')).toBe('Hello {nobody}');
    expect(messages.text('d')).toBe('An {odd brace');
  });

  test('the deadline texts are keys too [S3.76]', async () => {
    expect((await createWith([])).text('claimFilingDeadlineDate')).toBe('03/05/2027');
  });
});

describe('rich', () => {
  test('markup in copy is kept, in values it is text', async () => {
    const messages = await createWith([
      { key: 'a', value: '<strong>{name}</strong> &amp; <a href="https://a.test/?q={name}">co</a>' },
    ]);
    const html = renderToStaticMarkup(messages.rich('a', { name: '<img src=x>' }));
    expect(html).toBe(
      '<strong><span>&lt;img src=x&gt;</span></strong><span> &amp; </span>' +
        '<a href="https://a.test/?q=&lt;img src=x&gt;" target="_blank" rel="noopener noreferrer"><span>co</span></a>',
    );
    expect(messages.text('a', { name: '<b>' })).toBe('<b> & co');
  });

  test('a link to the portal stays in it', async () => {
    const messages = await createWith([{ key: 'a', value: '<a href="/faq?x=1">FAQ</a>' }]);
    expect(renderToStaticMarkup(messages.rich('a'))).toBe('<a href="/faq?x=1"><span>FAQ</span></a>');
  });
});

describe('the rest of what is worded', () => {
  test('issues: the server’s message, else the code’s', async () => {
    const messages = await createWith([]);
    expect(messages.issue({ code: 'required' })).toBe('Value is required');
    expect(messages.issue({ code: 'required', message: 'Say {it}' })).toBe('Say {it}');
    const worded = await createWith([{ key: 'Say it', value: 'Dígalo' }], 'es');
    expect(worded.issue({ code: 'required', message: 'Say it' })).toBe('Dígalo');
  });

  test('sizes, lists, numbers and language names', async () => {
    const messages = await createWith([], 'en');
    expect(messages.fileSize(0)).toBe('0 bytes');
    expect(messages.fileSize(2048)).toBe('2 kB');
    expect(messages.fileSize(25 * 1024 * 1024)).toBe('25 MB');
    expect(messages.fileSize(1024 * 1024 * 1.5)).toBe('1.5 MB');
    expect(messages.list(['a', 'b', 'c'])).toBe('a, b, and c');
    expect(messages.number(1234.5)).toBe('1,234.5');
    expect(messages.enabledCultures).toEqual({ en: 'English', es: 'Español' });
  });

  test('Arabic runs from the right and keeps the digits that claimants type', async () => {
    const messages = await createWith([], 'ar');
    expect(messages.direction).toBe('rtl');
    expect(messages.number(1234.5)).toMatch(/1.?234.5/);
  });
});

describe('a moment', () => {
  const AT = new Date('2026-11-22T22:52:00Z');
  const createIn = (culture: string, timeZone?: string) =>
    createMessages({ culture, enabledCultures: {}, builtIn: {}, timeZone });

  test.each([
    ['en', '2:52', 'PST'],
    ['es', '14:52', 'hora estándar del Pacífico'],
    ['fr', '14:52', 'heure normale du Pacifique nord-américain'],
    ['vi', '14:52', 'PST'],
    ['zh-Hans', '14:52', '北美太平洋标准时间'],
    ['ar', '2:52', 'توقيت المحيط الهادي الرسمي'],
  ])('is told in the zone of the case, which is named: %s', (culture, time, zone) => {
    const told = createIn(culture, 'America/Los_Angeles').time(AT);
    for (const part of ['22', '2026', time, zone]) expect(told).toContain(part);
  });

  test('is told by what has told the one before: a list has hundreds', () => {
    const messages = createIn('fr', 'America/Los_Angeles');
    const told = messages.time(AT);
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    expect(messages.time(AT)).toBe(told);
    expect(messages.time(new Date('2026-07-22T21:52:00Z'))).toContain('heure d’été du Pacifique');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });

  test('is told in the zone of a deadline that has its own', () => {
    expect(createIn('en', 'America/Los_Angeles').time(AT, 'America/New_York')).toBe(
      'November 22, 2026 at 5:52 PM EST',
    );
  });

  test('is told by the device too where that reads otherwise, and not twice the same', () => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const messages = createIn('en', 'Pacific/Kiritimati');
    expect(messages.deviceTime(AT)).toBe(createIn('en', timeZone).time(AT));
    expect(messages.deviceTime(AT, timeZone)).toBeUndefined();
    expect(createIn('en').deviceTime(AT)).toBeUndefined();
  });
});
