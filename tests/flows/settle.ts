import { expect, type Page } from '@playwright/test';

/** Waits until the page is complete: its parts and pictures have loaded. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.spinner, .page-blocks__loading, .field--loading')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
}

/** Waits for all transitions and animations to end, except endless ones such as a spinner. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // Changes from outside the page, such as the colour scheme, need a frame to apply.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
