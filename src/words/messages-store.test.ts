import { expect, test, vi } from 'vitest';
import { installCase, theCase } from '#server/case.ts';
import type { CultureContent } from '#server/small-endpoints.ts';
import type { Catalogue, CataloguePart } from './catalogue.ts';
import { compileContent } from './icu-on-demand.ts';
import { createMessagesStore, type MessagesStore } from './messages-store.ts';

async function loadFake(culture: string, part: CataloguePart): Promise<Catalogue> {
  if (culture === 'offline') throw new TypeError('Failed to fetch');
  return { [`test.${part}`]: `${part} ${culture}` };
}

test('words a culture once it is set, and the rest once it is asked for', async () => {
  const store = createMessagesStore(loadFake);
  const listener = vi.fn();
  store.subscribe(listener);
  await store.setCulture('en');
  expect(store.getMessages().text('test.first')).toBe('first en');
  expect(store.getMessages().text('test.rest')).toBe('test.rest');
  await store.loadRest();
  expect(store.getMessages().text('test.rest')).toBe('rest en');
  await store.setCulture('es');
  expect(store.getMessages().text('test.rest')).toBe('rest es');
  expect(listener).toHaveBeenCalledTimes(3);
});

test('a deadline that was worded once is not worded again when other words come in', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  const deadline = { at: new Date('2027-03-06T07:59:59Z'), timeZone: 'America/Los_Angeles' };
  store.setDeadlines({ claimFilingDeadline: deadline });
  expect(store.getMessages().text('claimFilingDeadlineLongDate')).toBe('March 5, 2027');
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  await store.loadRest();
  expect(store.getMessages().text('claimFilingDeadlineLongDate')).toBe('March 5, 2027');
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
  await store.setCulture('es');
  expect(store.getMessages().text('claimFilingDeadlineLongDate')).toBe('5 de marzo de 2027');
});

test('the rest that could not be fetched is there for all once somebody has asked again', async () => {
  let hasLine = false;
  const store = createMessagesStore(async (culture, part) => {
    if (part === 'rest' && !hasLine) throw new TypeError('Failed to fetch');
    return loadFake(culture, part);
  });
  await store.setCulture('en');
  await expect(store.loadRest()).rejects.toThrow('Failed to fetch');
  expect(store.hasRest()).toBe(false);
  const listener = vi.fn();
  store.subscribe(listener);
  hasLine = true;
  await store.loadRest();
  expect(store.hasRest()).toBe(true);
  expect(listener).toHaveBeenCalled();
});

test('plurals are worded: of the rest, of the server’s content, in a culture chosen while the rest comes', async () => {
  const PLURAL = '{count, plural, one {one claim} other {# claims}}';
  const withPlurals = async (_culture: string, part: CataloguePart): Promise<Catalogue> =>
    part === 'first' ? { 'test.first': 'First' } : compileContent([{ key: 'test.rest', value: PLURAL }]);
  const claims = (store: MessagesStore, key: string) => store.getMessages().text(key, { count: 2 });

  const asked = createMessagesStore(withPlurals);
  await asked.setCulture('en');
  await asked.loadRest();
  expect(claims(asked, 'test.rest')).toBe('2 claims');

  const switched = createMessagesStore(withPlurals);
  await switched.setCulture('en');
  await Promise.all([switched.loadRest(), switched.setCulture('es')]);
  expect(claims(switched, 'test.rest')).toBe('2 claims');

  const served = createMessagesStore(withPlurals);
  await served.setCulture('en', [{ key: 'test.content', value: PLURAL }]);
  expect(claims(served, 'test.content')).toBe('2 claims');
  await served.setCulture('en', [{ key: 'test.content', value: 'Plain' }]);
  await served.setCulture('en', [{ key: 'test.content', value: PLURAL }]);
  expect(claims(served, 'test.content')).toBe('2 claims');
});

test('the rest that is asked for during a switch is that of the new culture', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  const switching = store.setCulture('es');
  await store.loadRest();
  await switching;
  expect(store.getMessages().text('test.rest')).toBe('rest es');
});

test('the last culture chosen wins, and content goes with its culture', async () => {
  const store = createMessagesStore(loadFake);
  await Promise.all([
    store.setCulture('es', [{ key: 'test.title', value: 'Hola' }]),
    store.setCulture('fr', [{ key: 'test.title', value: 'Bonjour' }]),
  ]);
  expect(store.getMessages().culture).toBe('fr');
  expect(store.getMessages().text('test.title')).toBe('Bonjour');
  await store.setCulture('en');
  expect(store.getMessages().text('test.title')).toBe('test.title');
});

test('the last culture chosen wins, also where an earlier one’s content comes after it or not at all', async () => {
  const store = createMessagesStore(loadFake);
  const { promise: lateContent, resolve: bring } = Promise.withResolvers<CultureContent>();
  const late = store.setCulture('es', lateContent);
  const failing = store.setCulture('fr', Promise.reject(new TypeError('Failed to fetch')));
  await store.setCulture('en');
  bring([{ key: 'test.title', value: 'Hola' }]);
  await Promise.all([late, failing]);
  expect(store.getMessages().culture).toBe('en');
  expect(store.getMessages().text('test.title')).toBe('test.title');
});

test('the rest that comes when another culture holds is not taken for that one’s', async () => {
  const { promise: isWanted, resolve: bring } = Promise.withResolvers<void>();
  const store = createMessagesStore(async (culture, part) => {
    if (culture === 'en' && part === 'rest') await isWanted;
    return loadFake(culture, part);
  });
  await store.setCulture('en');
  const rest = store.loadRest();
  await store.setCulture('es');
  bring();
  await rest;
  expect(store.getMessages().text('test.rest')).toBe('rest es');
});

test('a culture that is long in coming holds up no page, and comes with the words of that page', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  const { promise: lateContent, resolve: bring } = Promise.withResolvers<CultureContent>();
  const late = store.setCulture('es', lateContent);
  await store.loadRest();
  expect(store.getMessages().text('test.rest')).toBe('rest en');
  bring([]);
  await late;
  expect(store.getMessages().text('test.rest')).toBe('rest es');
});

test('a culture that cannot be fetched changes nothing', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  await expect(store.setCulture('offline')).rejects.toThrow('Failed to fetch');
  const noContent = Promise.reject(new Error('network'));
  await expect(store.setCulture('es', noContent)).rejects.toThrow('network');
  expect(store.getMessages().text('test.first')).toBe('first en');
  await store.loadRest();
  expect(store.getMessages().text('test.rest')).toBe('rest en');
});

test('a culture that cannot be worded changes nothing, and what comes after it is worded', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  store.setDeadlines({ globalDeadline: { at: new Date(0), timeZone: 'America/Los_Angeles' } });
  await expect(store.setCulture('not_a_tag!')).rejects.toThrow(RangeError);
  expect(store.getMessages().culture).toBe('en');
  store.setEnabledCultures({ en: 'English' });
  expect(store.getMessages().enabledCultures).toEqual({ en: 'English' });
  expect(store.getMessages().text('test.first')).toBe('first en');
});

test('of two contents of one culture the one that was given last stays', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  const plural = '{count, plural, one {one claim} other {# claims}}';
  await Promise.all([
    store.setCulture('en', [{ key: 'test.title', value: plural }]),
    store.setCulture('en', [{ key: 'test.title', value: 'Claims' }]),
  ]);
  expect(store.getMessages().text('test.title', { count: 2 })).toBe('Claims');
});

test('deadlines and enabled cultures are taken over as they come [S3.76]', async () => {
  const store = createMessagesStore(loadFake);
  await store.setCulture('en');
  store.setEnabledCultures({ en: 'English', ar: 'العربية' });
  store.setDeadlines({
    globalDeadline: { at: new Date('2027-03-06T07:59:59Z'), timeZone: 'America/Los_Angeles' },
  });
  await store.setCulture('en', [{ key: 'test.note', value: 'By {globalDeadlineLongDate}' }]);
  expect(store.getMessages().text('test.note')).toBe('By March 5, 2027');
  expect(store.getMessages().enabledCultures).toHaveProperty('ar', 'العربية');
});

test.each([
  { worded: 1, language: 'en' },
  { worded: 2, language: 'he' },
])(
  'a culture that the portal has no words for is English, in its direction and dates, until the server words most: $worded of 3',
  async ({ worded, language }) => {
    const keys = ['test.first', 'test.second', 'test.third'];
    const english = Object.fromEntries(keys.map((key) => [key, 'English']));
    const store = createMessagesStore(async () => english);
    await store.setCulture(
      'he',
      keys.slice(0, worded).map((key) => ({ key, value: 'עברית' })),
    );
    const messages = store.getMessages();
    expect(messages.culture).toBe('he');
    expect(messages.language).toBe(language);
    expect(messages.direction).toBe(language === 'he' ? 'rtl' : 'ltr');
    const day = messages.date(new Date(2026, 2, 31), { month: 'long' });
    expect(day).toBe(language === 'he' ? 'מרץ' : 'March');
  },
);

test('a culture that the case words the greater part of is the language of the page', async () => {
  const before = theCase();
  installCase({ ...before, languages: ['he'] }, () => Promise.reject(new Error('no file')));
  try {
    const store = createMessagesStore(loadFake);
    await store.setCulture('he-IL');
    expect(store.getMessages()).toMatchObject({ language: 'he-IL', direction: 'rtl' });
    await store.setCulture('pt');
    expect(store.getMessages().language).toBe('en');
  } finally {
    installCase(before);
  }
});

test('a culture that takes the words of its language is in that language', async () => {
  const store = createMessagesStore(async () => ({ 'test.first': 'Español' }));
  await store.setCulture('es-MX');
  expect(store.getMessages().language).toBe('es-MX');
});
