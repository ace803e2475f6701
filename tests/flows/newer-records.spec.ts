import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

/** Sets every row of the outbox to a state that this version does not know, as a later version may before a rollback. */
function leaveInLaterState(page: Page): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction('outbox', 'readwrite');
          const rows = writing.objectStore('outbox').openCursor();
          rows.onsuccess = () => {
            const row = rows.result;
            if (row === null) return;
            row.update({ ...row.value, progress: { ...row.value.progress, state: 'handed-over', since: 1 } });
            row.continue();
          };
          writing.onerror = () => reject(writing.error);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    DATABASE_NAME,
  );
}

test('a claim in a state of a later version is told as one that may be filed, and is neither sent nor filed again', async ({
  claimant,
  context,
  control,
  page,
}) => {
  await claimant.submitOffline([]);
  await leaveInLaterState(page);
  await page.reload();
  await claimant.arriveAt('Your claim may have arrived');
  await context.setOffline(false);
  const device = new ClaimsOnDevice(page);
  await device.open();
  const waiting = device.part('Not confirmed yet');
  await expect(
    waiting.getByText('A newer version of this site keeps your claim on this device.'),
  ).toBeVisible();
  await expect(waiting.getByRole('button')).toHaveCount(0);
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('Your claim may have arrived');
  expect(await control.listSubmissions()).toEqual([]);
});
