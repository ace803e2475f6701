import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { listCultures } from '#scripts/compile-messages.ts';
import { insertPageWords } from '#scripts/vite-plugin-page-words.ts';
import { loadMessages } from '#words/messages-store.ts';
import { StartFailure } from './start-failure.tsx';

async function renderFailure(step: 'model-configuration' | 'deadlines', culture = 'en'): Promise<string> {
  const content = [{ key: 'themes.contactPhone', value: '1-800-555-0142' }];
  const messages = await loadMessages({ culture, enabledCultures: {}, content });
  return renderToStaticMarkup(
    <StartFailure step={step} isSilent={false} messages={messages} onTryAgain={() => undefined} />,
  );
}

it('says in the exact words that the configuration failed, and can be tried again [S7.37 S8.1]', async () => {
  const html = await renderFailure('model-configuration');
  expect(html).toContain('<p role="alert">Your request failed. Please reload and try again.</p>');
  expect(html).toContain('<button type="button"');
});

it('says in the exact words that the deadlines failed, with the information below [S8.5]', async () => {
  const html = await renderFailure('deadlines');
  expect(html).toContain(
    '<p role="alert">A problem has occured during your submission. Please try again. If this problem persists, please contact the Settlement Administrator using the information below.</p>',
  );
  expect(html).toContain('href="tel:18005550142"');
});

it.each(listCultures())(
  'says it in %s, as the page does by itself where no words can be fetched',
  async (culture) => {
    const html = await renderFailure('model-configuration', culture);
    const [, said] = /<p role="alert">(.*?)<\/p>/.exec(html) ?? [];
    expect(said?.length).toBeGreaterThan(10);
    expect(insertPageWords(readFileSync('index.html', 'utf8'))).toContain(
      `<p lang="${culture}" dir="auto">${said}</p>`,
    );
  },
);

it('says nothing of a 403, and can be tried again [S6.6]', async () => {
  const messages = await loadMessages({ culture: 'en', enabledCultures: {}, content: [] });
  const html = renderToStaticMarkup(
    <StartFailure step="model-configuration" isSilent messages={messages} onTryAgain={() => undefined} />,
  );
  expect(html).not.toContain('role="alert"');
  expect(html).toContain('<button type="button"');
});
