import { findIssues } from '../support/find-issues.ts';
import { CLAIM } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';
import { refuseWrites } from './refuse-writes.ts';

test('on a full device the answers are there after a reload, and are changed once there is room', async ({
  claimant,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  const { page } = claimant;

  await page.addInitScript(refuseWrites);
  await page.reload();
  await claimant.arriveAt('Your claim');
  await expect(page.getByText('This device is full.')).toBeVisible();
  await expect(page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await expect(page.getByLabel('Where you bought it')).toBeDisabled();
  await claimant.press('Edit it here');
  // The failed try must have ended, or it would find the room.
  await expect(page.getByRole('button', { name: 'Edit it here', exact: true })).toBeEnabled();
  await expect(page.getByText('This device is full.')).toBeVisible();

  // After a reload the page learns of the room before its first write.
  await page.addInitScript(() => dispatchEvent(new Event('device-has-room')));
  await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
  await claimant.press('Edit it here');
  await expect(page.getByText('This device is full.')).toBeHidden();
  await page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await claimant.waitUntilSaved();
  await page.reload();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
});

test('a device that fills up while a claim is sent shows its code, and keeps the receipt once there is room', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await page.route('**/api/forms/standard', async (route) => {
    await page.evaluate(refuseWrites);
    await route.continue();
  });
  await claimant.submit();
  await claimant.arriveAt('Your claim is filed');
  const main = page.getByRole('main');
  await expect(main).toContainText(
    'This device could not keep your receipt. Write down your reference code.',
  );
  const [filed] = await control.listSubmissions();
  await expect(main.getByText(filed?.referenceCodeForm ?? 'no code', { exact: true })).toBeVisible();
  await expect(page.getByRole('progressbar')).toBeHidden();
  expect(await findIssues(page)).toEqual([]);

  await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
  await expect(page.getByText('This device could not keep your receipt.', { exact: false })).toBeHidden();
  await page.reload();
  await claimant.arriveAt('Claims on this device');
  await expect(claimant.receipt).toContainText(filed?.referenceCodeForm ?? 'no code');
  expect(await control.listSubmissions()).toHaveLength(1);
});

test('a full device opens its claims to their credentials, and keeps them open through a reload', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.getByLabel('Where you bought it').fill(CLAIM.purchasePlace);
  await claimant.waitUntilSaved();
  await claimant.becomeReadyForOffline();
  const device = new ClaimsOnDevice(page);
  await device.open();
  await device.lock();

  await page.addInitScript(refuseWrites);
  await page.evaluate(refuseWrites);
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  await device.unlock();
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();
});
