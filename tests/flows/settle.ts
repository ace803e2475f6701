import { expect, type Page } from '@playwright/test';

/** Waits until the page is as it will stay: the code of its parts has come, and its pictures. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('.spinner, .page-blocks__loading, .field--loading')).toHaveCount(0);
  await expect
    .poll(() => page.evaluate(() => [...document.images].every((image) => image.complete)))
    .toBe(true);
}

/** Waits until no colour or place is on its way to another; what never ends, such as a spinner, is not waited for. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was changed from outside of the page, such as the colour scheme, is there with a frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
