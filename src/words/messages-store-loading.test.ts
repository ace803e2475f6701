import { catalogueLoaders } from 'virtual:message-catalogues';
import { expect, test } from 'vitest';
import { isPlain } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';
import { loadMessages } from './messages-store.ts';

test('loads the chunks of a culture, with English where it has nothing', async () => {
  const messages = await loadMessages({ culture: 'es', enabledCultures: { es: 'Español' } });
  expect(messages.culture).toBe('es');
  expect(messages.has('shell.invalidLocalization')).toBe(true);
});

test('a culture of another region, and one that is unknown, take what is nearest', async () => {
  expect(await loadCatalogue('es-MX', 'first')).toEqual(await loadCatalogue('es', 'first'));
  expect(await loadCatalogue('xx', 'first')).toEqual(await loadCatalogue('en', 'first'));
});

test.each(['zh', 'zh-CN', 'zh-SG', 'zh-Hans-HK'])(
  '"%s" is written as Simplified Chinese is',
  async (culture) => {
    expect(await loadCatalogue(culture, 'first')).toEqual(await loadCatalogue('zh-Hans', 'first'));
  },
);

test.each(['zh-TW', 'zh-Hant', 'not a tag'])(
  '"%s" has no words of ours but the English ones',
  async (culture) => {
    expect(await loadCatalogue(culture, 'first')).toEqual(await loadCatalogue('en', 'first'));
  },
);

test.each(Object.keys(catalogueLoaders))(
  'the start page’s words of "%s" are plain: it comes up without the code that formats plurals',
  async (culture) => {
    const words = Object.entries(await loadCatalogue(culture, 'first'));
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter(([, message]) => !isPlain(message)).map(([key]) => key)).toEqual([]);
  },
);
