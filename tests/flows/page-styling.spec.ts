import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { expect, test } from './flow-test.ts';

const traceSchema = z.object({
  traceEvents: z.array(
    z.looseObject({
      name: z.string(),
      args: z.optional(z.looseObject({ elementCount: z.optional(z.number()) })),
    }),
  ),
});

/** Returns the number of elements in the browser's largest style pass while `act` ran. */
async function largestPass(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = traceSchema.parse(JSON.parse(String(await browser.stopTracing())));
  const passes = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree');
  return Math.max(0, ...passes.map(({ args }) => args?.elementCount ?? 0));
}

test('what changes on a page of a claim, and the next page in its place, has nothing else styled anew', async ({
  browser,
  claimant,
}) => {
  const { page } = claimant;
  await page.setViewportSize({ width: 390, height: 844 });
  await claimant.startClaim();
  await claimant.waitUntilSaved();
  const elements = () => page.evaluate(() => document.querySelectorAll('body *').length);

  // The lists of places come after the page.
  await expect.poll(elements).toBeGreaterThan(400);
  const before = await elements();
  const turned = await largestPass(browser, page, () => claimant.fillAboutYou());
  // The lists of places make the old page twice as large as the next one; the browser must not style it again.
  expect(turned).toBeLessThan(before / 2);

  const next = await elements();
  const typed = await largestPass(browser, page, async () => {
    await page.getByLabel('Where you bought it').fill('Eugene');
    await claimant.waitUntilSaved();
  });
  expect(typed).toBeLessThan(next / 2);
});

test('a word that is longer than a line is broken, in headings, labels and copy', async ({ claimant }) => {
  const { page } = claimant;
  const widthWithLongWords = () =>
    page.evaluate(() => {
      for (const text of document.querySelectorAll(
        'main :is(h1, h2, p, li, legend, .field__label, .field__hint)',
      ))
        text.append(` ${'Rechtsschutzversicherungsgesellschaften'}`);
      return document.documentElement.scrollWidth;
    });
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  expect(await widthWithLongWords()).toBe(390);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  expect(await widthWithLongWords()).toBe(390);
});
