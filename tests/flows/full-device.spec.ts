import { CLAIM } from './claim-answers.ts';
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
  // The try has ended: one that is still under way would meet the room.
  await expect(page.getByRole('button', { name: 'Edit it here', exact: true })).toBeEnabled();
  await expect(page.getByText('This device is full.')).toBeVisible();

  // Once loaded anew, the page is told of the room before anything is written.
  await page.addInitScript(() => dispatchEvent(new Event('device-has-room')));
  await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
  await claimant.press('Edit it here');
  await expect(page.getByText('This device is full.')).toBeHidden();
  await page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await claimant.waitUntilSaved();
  await page.reload();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
});
