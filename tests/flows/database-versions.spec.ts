import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

/** Opens the database as a later version of the portal does in another tab; the older tab must close its connection. */
function openAsLaterVersion(page: Page): Promise<string> {
  return page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open(name, 9_999);
        opening.onblocked = () => resolve('held by another tab');
        opening.onupgradeneeded = () => opening.result.createObjectStore('later');
        opening.onsuccess = () => {
          opening.result.close();
          resolve('opened');
        };
      }),
    DATABASE_NAME,
  );
}

test('a page of an older version makes way for a newer database, says so, and goes on with every answer', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await claimant.waitUntilSaved();

  const other = new Claimant(await context.newPage());
  await other.page.goto('/faq');
  expect(await openAsLaterVersion(other.page)).toBe('opened');
  const notice = page.getByRole('alert').filter({ hasText: 'Another tab runs a newer version' });
  await expect(notice).toContainText('Load it again to go on with the new version.');

  await notice.getByRole('button', { name: 'Load this page again' }).click();
  await claimant.arriveAt('Your claim');
  await expect(notice).toBeHidden();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
  await page.getByLabel('Where you bought it').fill('Corner Appliance');
  await claimant.waitUntilSaved();
  await page.reload();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
});
