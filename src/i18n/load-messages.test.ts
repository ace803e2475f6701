import { expect, test } from 'vitest';
import { loadCatalogue, loadMessages } from './load-messages.ts';

test('loads the chunks of a culture, with English where it has nothing', async () => {
  const messages = await loadMessages({ culture: 'es', enabledCultures: { es: 'Español' } });
  expect(messages.culture).toBe('es');
  expect(messages.has('shell.invalidLocalization')).toBe(true);
});

test('a culture of another region, and one that is unknown, take what is nearest', async () => {
  expect(await loadCatalogue('es-MX', 'first')).toBe(await loadCatalogue('es', 'first'));
  expect(await loadCatalogue('xx', 'first')).toBe(await loadCatalogue('en', 'first'));
});
