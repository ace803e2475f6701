import { CLAIM } from './claim-answers.ts';
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
