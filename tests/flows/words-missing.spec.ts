import type { Page } from '@playwright/test';
import en from '#words/messages/en/generic.json' with { type: 'json' };
import es from '#words/messages/es/generic.json' with { type: 'json' };
import { expect, test } from './flow-test.ts';

// The worker would fetch the blocked file, perhaps before the page requests it.
test.use({ serviceWorkers: 'block' });

/** Raw key of a message without words. */
const RAW_KEY =
  /\b(?:analytics|captcha|content|deadlines|filing|generic|install|pages|session|sharedFiles|shell|storage|submissions|support|themes|validation|wallet|widgets)\.[a-zA-Z][\w.-]*/;

async function expectPlainWords(page: Page): Promise<void> {
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not told
  const shown = await page.evaluate(() => document.body.innerText);
  expect(shown).not.toMatch(RAW_KEY);
}

const failing = { fault: 'status', status: 500 } as const;

test('a start without languages and content is in plain English', async ({ claimant, control, page }) => {
  await control.changeScenario({ patch: { endpoints: { cultures: failing, cultureContent: failing } } });
  await page.goto('/?culture=es');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await claimant.press('OK');
  await claimant.arriveAt('File a claim');
  await expectPlainWords(page);
});

test('a failed start says so in English and in the language of the browser, though nothing else came', async ({
  browser,
  control,
  portal,
  space,
}) => {
  await control.changeScenario({
    patch: { endpoints: { cultures: failing, cultureContent: failing, formsConfig: failing } },
  });
  const context = await browser.newContext({ baseURL: portal.url, locale: 'es-MX' });
  await context.addCookies([{ name: 'mock-space', value: space, url: portal.url }]);
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('alert')).toHaveText(en['generic.startFailed.text']);
  await expect(page.locator('p[lang="es"]')).toHaveText(es['generic.startFailed.text']);
  await expectPlainWords(page);
  await context.close();
});

for (const part of ['first', 'rest']) {
  test(`a failed start whose words do not come (${part}) says so in the page’s own`, async ({
    control,
    page,
  }) => {
    await control.changeScenario({ patch: { endpoints: { formsConfig: failing } } });
    await page.route(new RegExp(`/app/dist/messages-\\w+-${part}`), (route) => route.abort());
    await page.goto('/');
    await expect(page.getByRole('alert')).toContainText(en['generic.startFailed.text']);
    await expectPlainWords(page);
  });
}

test('where the words of the pages behind the start page do not come, Start and a page that breaks say so plainly', async ({
  claimant,
  page,
}) => {
  await page.route(/\/app\/dist\/messages-\w+-rest/, (route) => route.abort());
  await test.step('a page that breaks says so without the support code', async () => {
    await page.goto('/claim/status');
    await claimant.arriveAt('This page could not be shown');
    await expectPlainWords(page);
  });

  await test.step('Start says so before anybody is signed in, and can be pressed again', async () => {
    await page.goto('/');
    await claimant.enterCredentials();
    await expect(page.getByRole('alert')).toHaveText('Try again. If it happens again, contact us.');
    await claimant.arriveAt('File a claim');
    await expectPlainWords(page);
    await page.unroute(/\/app\/dist\/messages-\w+-rest/);
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  });
});
