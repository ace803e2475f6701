import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

// The worker would have the held file before the page asks for it.
test.use({ serviceWorkers: 'block' });

/** Goes to an address as Back does: by the history, in the page that is open. */
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
  // It asks for the credentials, and knows so once the form's definition is here.
  await follow(page, '/automotive/claim-details?culture=en');
  const definition = await held.promise;
  await follow(page, '/faq?culture=en');
  await claimant.arriveAt('Questions and answers');
  released.resolve();
  await page.evaluate(async (url) => {
    // The redirect is decided in the tasks that follow.
    await fetch(url);
    for (let frame = 0; frame < 10; frame += 1) await new Promise(requestAnimationFrame);
  }, definition);
  await claimant.arriveAt('Questions and answers');
  await expect(page).toHaveURL(/\/faq/);
});
