import { expect, type Page } from '@playwright/test';

/** Holds back the portal's code, as on a slow line. Returns a function that releases it. */
export async function holdCode(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/app/dist/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** Waits until the portal's own page has replaced the prerendered one. */
export async function awaitOwnPage(page: Page): Promise<void> {
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
}
