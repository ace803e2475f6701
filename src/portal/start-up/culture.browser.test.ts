import { afterEach, expect, test } from 'vitest';
import { createErrorInfoStore } from '#portal/shell/error-info.ts';
import { clearSmallState, readSmallState, writeSmallState } from '#server/small-state.ts';
import { openMockSession } from '#tests/support/mock-session.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { loadCatalogue } from '#words/load-catalogue.ts';
import { createMessagesStore } from '#words/messages-store.ts';
import { activateCulture, followLanguage } from './culture.ts';
import { beginCulture } from './start-culture.ts';

const { documentElement: html } = document;

afterEach(() => {
  html.lang = 'en';
  html.dir = 'ltr';
  return clearSmallState();
});

test('of two languages chosen one after the other the later one stays, also where the earlier comes last', async () => {
  const { api, control } = await openMockSession();
  await control.changeScenario({
    preset: 'all-cultures',
    patch: { endpoints: { cultureContent: { latencyMs: 1_000 } } },
  });
  const messages = createMessagesStore(loadCatalogue);
  followLanguage(messages);
  const earlier = activateCulture('es', { api, messages });
  await waitFor(async () => {
    const paths = (await control.listRequests()).map(({ path }) => path);
    expect(paths.filter((path) => path.includes('/culture/content'))).toHaveLength(1);
  });
  await control.changeScenario({ patch: { endpoints: { cultureContent: { latencyMs: 0 } } } });
  const later = activateCulture('ar', { api, messages });
  expect(await Promise.race([earlier, later])).toBe(true);
  expect(await later).toBe(true);
  expect(await earlier).toBe(false);
  expect(messages.getMessages().culture).toBe('ar');
  expect([html.lang, html.dir]).toEqual(['ar', 'rtl']);
});

test.each([
  { isLastKnown: true, kept: 'en' },
  { isLastKnown: false, kept: 'es' },
])(
  'the language of a start is the one last used from then on, but not where that one could not be read: $isLastKnown',
  async ({ isLastKnown, kept }) => {
    const { api } = await openMockSession();
    const messages = createMessagesStore(loadCatalogue);
    followLanguage(messages);
    await writeSmallState('culture', 'es');
    const culture = beginCulture({ api, messages, errorInfo: createErrorInfoStore() }, isLastKnown);
    await culture.take(api.getCultures());
    expect(html.lang).toBe('en');
    expect(await readSmallState('culture')).toBe(kept);
  },
);

test('the document does not say that English words are of a language that the portal has no words for', async () => {
  const { api, control } = await openMockSession();
  await control.changeScenario({ patch: { cultures: { enabled: ['en', 'he'] } } });
  const messages = createMessagesStore(loadCatalogue);
  followLanguage(messages);
  expect(await activateCulture('he', { api, messages })).toBe(true);
  expect([html.lang, html.dir]).toEqual(['en', 'ltr']);
});
