import type { Page } from '@playwright/test';
import { expect, test } from './flow-test.ts';

/** Counts the keys that pages derive from credentials. Each derivation takes an old phone seconds. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const { deriveKey } = SubtleCrypto.prototype;
    Reflect.set(window, 'keysBegun', 0);
    SubtleCrypto.prototype.deriveKey = function (this: SubtleCrypto, ...given) {
      Reflect.set(window, 'keysBegun', Reflect.get(window, 'keysBegun') + 1);
      return deriveKey.apply(this, given);
    };
  });
  return () => page.evaluate(() => Number(Reflect.get(window, 'keysBegun')));
}

test('the keys of a new draft and of what is on the device are derived while the server is asked, each once', async ({
  claimant,
}) => {
  const { page } = claimant;
  const readCount = await countKeys(page);
  let keys = 1;
  await page.route('**/authorize', async (route) => {
    await expect.poll(readCount).toBe(keys);
    await route.continue();
  });
  await claimant.startClaim();
  expect(await readCount()).toBe(1);

  // The draft is on the device now. Each load of a page counts from nothing.
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  expect(await readCount()).toBe(1);

  // The draft of another form type needs its own key.
  keys = 2;
  await page.goto('/automotive');
  await claimant.enterCredentials();
  await expect(page.getByRole('navigation', { name: 'Progress' })).toBeVisible();
  expect(await readCount()).toBe(2);
});
