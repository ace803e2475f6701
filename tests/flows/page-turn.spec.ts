import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';
import { switchCulture } from './switch-culture.ts';

/**
 * Counts the transitions that the portal asks the browser for, and holds each in its first moment: the tests see what a claimant sees and
 * presses while a page comes. What would end one in time on a slow machine is left out.
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

/** What the browser shows above the page, by the names of its parts. */
async function listPictures(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []))
      .filter((name) => name.startsWith('::view-transition')),
  );
}

/** Waits until the view has come to rest at the top: a press upon what still glides may end beside it. */
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
    // The start page, which was not turned to, had none.
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
    // So do a field and a step.
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
    // What lets pages fade is loaded behind the first one, and starts the worker.
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
