import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';
import { switchCulture } from './switch-culture.ts';

/**
 * Counts the view transitions that the portal starts, and holds each at its first frame, so that tests see and press what a claimant does
 * meanwhile. `skipTransition` does nothing, or the portal would end a transition early on a slow machine.
 */
async function holdTurning(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = (show) => {
      const { dataset } = document.documentElement;
      dataset.begun = String(Number(dataset.begun ?? 0) + 1);
      const { ready, finished, updateCallbackDone, types } = begin(show);
      ready.then(
        () => document.getAnimations().forEach((animation) => void animation.pause()),
        () => undefined,
      );
      return { ready, finished, updateCallbackDone, types, skipTransition: () => undefined };
    };
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.begun ?? 0));
}

/** Returns the view-transition layers above the page, by pseudo-element. */
async function listPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []))
      .filter((name) => name.startsWith('::view-transition')),
  );
}

/** Waits until the page has scrolled to the top: a press during the scroll may miss. */
async function awaitRest(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
}

test.describe('where motion is not refused', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a turned page comes under a picture of the old one, with the focus on its heading, and can be pressed at once', async ({
    claimant,
    pageErrors,
  }) => {
    const { page } = claimant;
    const countBegun = await holdTurning(page);
    await claimant.startClaim();
    expect(await countBegun()).toBe(1);
    await claimant.fillAboutYou();
    await expect(claimant.heading('Your claim')).toBeFocused();
    await expect.poll(() => listPictures(page)).toEqual(['::view-transition-old(root)']);
    await awaitRest(page);
    await claimant.press('Back');
    await claimant.arriveAt('About you');
    await expect(claimant.heading('About you')).toBeFocused();
    await expect.poll(() => listPictures(page)).toEqual(['::view-transition-old(root)']);
    await awaitRest(page);
    // A field and a step work in the same way.
    await page.getByLabel('First name').click();
    await expect(page.getByLabel('First name')).toBeFocused();
    await page.getByText('All steps').click();
    await page.getByRole('link', { name: 'Your claim' }).click();
    await expect(claimant.heading('Your claim')).toBeFocused();
    expect(await countBegun()).toBe(4);
    expect(pageErrors).toEqual([]);
  });

  test('so does a page outside a claim', async ({ claimant }) => {
    const { page } = claimant;
    await holdTurning(page);
    await page.goto('/faq');
    await claimant.arriveAt('Questions and answers');
    // The code for transitions loads after the first page, and registers the worker.
    await claimant.becomeReadyForOffline();
    await page.getByRole('link', { name: 'Contact us' }).first().click();
    await expect(claimant.heading('Contact us')).toBeFocused();
    await expect.poll(() => listPictures(page)).toEqual(['::view-transition-old(root)']);
  });

  test('another language is no other page', async ({ claimant }) => {
    const { page } = claimant;
    const countBegun = await holdTurning(page);
    await claimant.startClaim();
    await awaitRest(page);
    await switchCulture(page, 'es');
    await expect(claimant.heading('About you')).toBeHidden();
    expect(await countBegun()).toBe(1);
  });
});

test('a page is turned at once where less motion is asked for', async ({ claimant }) => {
  const countBegun = await holdTurning(claimant.page);
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await expect(claimant.heading('Your claim')).toBeFocused();
  expect(await countBegun()).toBe(0);
});
