import { CLAIM } from './claim-answers.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

/** Removes the APIs that the oldest supported browsers lack (README, "Browsers"). */
function removeWhatIsNewer(): void {
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [Promise, ['withResolvers', 'try']],
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any']],
    [String.prototype, ['toWellFormed', 'isWellFormed']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Array, ['fromAsync']],
    [RegExp, ['escape']],
    [Intl, ['Segmenter', 'DurationFormat']],
    [Element.prototype, ['checkVisibility']],
    [Document.prototype, ['startViewTransition']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [
      Reflect.get(globalThis, 'Iterator').prototype,
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [IDBFactory.prototype, ['databases']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore']],
  ];
  for (const [target, names] of newer) for (const name of names) Reflect.deleteProperty(target, name);
}

test('a browser of the baseline starts the portal, and a claim is typed into and kept', async ({
  claimant,
  pageErrors,
}) => {
  await claimant.page.addInitScript(removeWhatIsNewer);
  await claimant.startClaim();
  expect(await claimant.page.evaluate(() => 'any' in AbortSignal && 'scheduler' in globalThis)).toBe(false);
  await claimant.fillAboutYou();
  await claimant.page.getByLabel('Where you bought it').fill(`${CLAIM.purchasePlace} 🔥`);
  await claimant.page.getByLabel('Amount you paid').fill(CLAIM.amountPaid);
  await claimant.waitUntilSaved();
  expect(pageErrors).toEqual([]);
});

test('a browser of the baseline sends a claim that was submitted offline in a tab that is gone', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await context.addInitScript(removeWhatIsNewer);
  await claimant.submitOffline([]);
  await page.goto('about:blank');
  await context.setOffline(false);
  // The worker holds the keys of the tab that was closed, and a browser stops it after a while.
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');
  await page.goto('/claim/status');
  await expect(page.getByRole('heading', { name: 'Filed', exact: true })).toBeVisible();
  await expectFiledOnce(control, []);
});
