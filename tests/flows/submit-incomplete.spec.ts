import type { Page } from '@playwright/test';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

function countQueued(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const counts = found.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          opening.onerror = () => reject(opening.error);
          opening.onsuccess = () => {
            const database = opening.result;
            const finish = (count: number) => {
              database.close();
              resolve(count);
            };
            if (!database.objectStoreNames.contains('outbox')) return finish(0);
            const counting = database.transaction('outbox').objectStore('outbox').count();
            counting.onsuccess = () => finish(counting.result);
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });
}

test('an answer that was cleared and left by the browser’s back button keeps the claim from being submitted', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.becomeReadyForOffline();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /Change.*Where you bought it/ }).click();
  await claimant.arriveAt('Your claim');
  await page.getByLabel('Where you bought it').fill('');
  await page.goBack();
  await claimant.arriveAt('Check your claim');
  await claimant.sign();
  await claimant.submit();

  await claimant.arriveAt('Your claim');
  const errors = page.getByRole('heading', { name: 'Answers to fix: 1' });
  await expect(errors).toBeFocused();
  expect(await countQueued(page)).toBe(0);
  await page.getByRole('link', { name: /^Where you bought it: / }).click();
  await expect(page.getByLabel('Where you bought it')).toBeFocused();
  await page.keyboard.type('Corner Appliance');
  await claimant.goOnTo('Check your claim');
  await expect(errors).toBeHidden();

  // The signature is still there, and the corrected page shows no error on the next visit.
  await expect(page.getByLabel('Type your full name to sign')).not.toHaveValue('');
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  expect(await countQueued(page)).toBe(1);
  await page.context().setOffline(false);
  await claimant.readReferenceCode();
  await expectFiledOnce(control, []);
});

test('a summary that was opened by its address leads to the pages that were never answered, one after the other', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await page.goto('/standard/claim-summary');
  await claimant.arriveAt('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('About you');
  await expect(page.getByRole('heading', { name: /^Answers to fix/ })).toBeFocused();
  await claimant.fillAboutYou(undefined, 'Check your claim');
  await claimant.submit();
  await claimant.arriveAt('Your claim');
  await expect(page.getByRole('heading', { name: /^Answers to fix/ })).toBeFocused();
  expect(await control.listSubmissions()).toEqual([]);
  expect(await countQueued(page)).toBe(0);
});
