import { CLAIM } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

test('the portal starts without a network, and the draft goes on with the same credentials', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await claimant.page.close();
  await context.setOffline(true);

  const later = new Claimant(await context.newPage());
  await later.page.goto('/');
  await later.enterCredentials();
  await later.arriveAt('Your claim');
  await expect(later.page.getByText(/You are offline. You can go on with the claim/)).toBeVisible();
  await expect(later.page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await later.goOnTo('How you want to be paid');
  await later.choosePayment();
  await later.goOnTo('Check your claim');
  await later.sign();
  await later.submit();
  // Opened without the server’s word, it is not sent without it.
  await later.arriveAt('Your claim is saved on this device, not yet filed');

  await context.setOffline(false);
  await expect(later.status('We need your ID and PIN again')).toBeVisible();
  await later.press('Enter ID and PIN');
  await later.enterCredentials();
  expect(await later.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('who has only a claim that waits is told of it after the same credentials, without a network', async ({
  claimant,
  context,
}) => {
  await claimant.submitOffline([]);
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await device.lock();
  await claimant.page.close();

  const later = new Claimant(await context.newPage());
  await later.page.goto('/');
  await later.enterCredentials();
  await later.arriveAt('Your claim is saved on this device, not yet filed');
  await expect(later.status('Saved on this device, not yet filed')).toBeVisible();
  await expect(later.page.getByRole('button', { name: 'Enter ID and PIN' })).toBeVisible();
  await expect(later.page.getByRole('button', { name: 'File another claim' })).toBeHidden();
});

test('wrong credentials open nothing offline, and say nothing of what is there', async ({
  claimant,
  context,
}) => {
  await claimant.startClaim();
  await claimant.becomeReadyForOffline();
  await claimant.page.close();
  await context.setOffline(true);
  const other = new Claimant(await context.newPage());
  await other.page.goto('/');
  await other.enterCredentials({ classMemberId: 'RW-2075-4418', pin: '906352' });
  await expect(other.page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
  await other.arriveAt('File a claim');
});
