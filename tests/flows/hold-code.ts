import { expect, type Page } from '@playwright/test';

/** Holds back the portal's own code, as a slow line would; gives what lets it come. */
export async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/app/dist/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Waits until the page that is shown is the portal's own, no longer the one that came in the HTML. */
export async function awaitOwnPage(page: Page): Promise<void> {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}
