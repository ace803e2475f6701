import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

// A worker would cache the held file before the page requests it.
test.use({ serviceWorkers: 'block' });

/** Changes the address through the history, as Back does. */
function follow(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

test('a page that was left before its redirect came does not hide the page that is shown', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  const held = Promise.withResolvers<string>();
  const released = Promise.withResolvers<void>();
  await page.route(/\/case\/automotive-[^/]+\.json$/, async (route) => {
    held.resolve(route.request().url());
    await released.promise;
    await route.continue();
  });
  // This page requires the credentials, which the portal knows only once the form's definition is there.
  await follow(page, '/automotive/claim-details?culture=en');
  const definition = await held.promise;
  await follow(page, '/faq?culture=en');
  await claimant.arriveAt('Questions and answers');
  released.resolve();
  await page.evaluate(async (url) => {
    // The portal decides on the redirect in the tasks after the answer.
    await fetch(url);
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  }, definition);
  await claimant.arriveAt('Questions and answers');
  await expect(page).toHaveURL(/\/faq/);
});
