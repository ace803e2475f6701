import type { Page } from '@playwright/test';
import { smallPhoto } from '../support/test-files.ts';
import { CLAIM } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

async function closeAlert(page: Page, words: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(words);
  await alert.getByRole('button', { name: 'OK' }).click();
}

test('a payment that does not match leads back to its page, with the answers as they were [S4.20]', async ({
  claimant,
  control,
}) => {
  const photo = smallPhoto();
  await claimant.fillUntilSummary([['Photo', photo]]);
  await claimant.sign();
  await control.changeScenario({ preset: 'payment-mismatch' });
  await claimant.submit();

  await claimant.arriveAt('How you want to be paid');
  await closeAlert(claimant.page, 'Your claim is saved on this device, but NOT filed.');
  await expect(claimant.page.getByRole('radio', { name: 'Paper check by mail' })).toBeChecked();
  await claimant.goOnTo('Supporting documents');
  await expect(claimant.page.getByRole('button', { name: `Remove ${photo.name}` })).toBeVisible();
  await claimant.goOnTo('Check your claim');
  await expect(claimant.page.getByText(CLAIM.injuryDescription)).toBeVisible();
  await claimant.submit();
  await claimant.readReferenceCode();
  await expectFiledOnce(control, [photo]);
});

test('a payment that does not match is taken back by a tab that is looked at, and by no other', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await claimant.fillUntilSummary([]);
  await claimant.sign();
  await control.changeScenario({ preset: 'payment-mismatch' });
  await page.route('**/api/forms/standard', async (route) => {
    await show('hidden');
    await route.continue();
  });
  await claimant.submit();
  await claimant.arriveAt('Your claim needs one more step');
  await show('visible');
  await claimant.arriveAt('How you want to be paid');
  await closeAlert(page, 'Your claim is saved on this device, but NOT filed.');
});

test('a payment that did not match while another page was open is told with the server’s words [S4.20 S8.10]', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  const words = 'The account does not take this payment.';
  await control.changeScenario({
    patch: { submit: { outcome: 'paymentMismatch', errorText: words, times: 1 } },
  });
  const device = new ClaimsOnDevice(page);
  await page.getByRole('link', { name: 'Claims on this device' }).last().click();
  const waiting = device.part('Submitted, not filed yet');
  await expect(waiting).toBeVisible();
  await context.setOffline(false);
  await expect(waiting.getByText('Your payment choice could not be confirmed')).toBeVisible();
  await waiting.getByRole('button', { name: 'Change payment choice' }).click();

  await claimant.arriveAt('How you want to be paid');
  await closeAlert(page, words);
  // A wallet that was never connected is neither unverified nor to be connected "again".
  await claimant.choose('Payment method', 'Online wallet');
  await expect(page.getByRole('button', { name: 'Connect your wallet' })).toBeVisible();
  await expect(page.getByText('We could not verify your wallet')).toBeHidden();
  await claimant.choose('Payment method', 'Paper check by mail');
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.submit();
  await claimant.readReferenceCode();
  await expectFiledOnce(control, []);
});

test('a refused claim is told in the server’s words or in the exact ones, is taken back with its answers, and can be filed [S4.21 S4.22 S7.38 S8.2 S8.10]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const device = new ClaimsOnDevice(page);
  await claimant.fillUntilSummary();
  await claimant.sign();

  await test.step('A refusal without words of the server says so in the exact words, on the same page.', async () => {
    await control.changeScenario({ patch: { submit: { outcome: 'rejected', errorText: '' } } });
    await claimant.submit();
    await closeAlert(
      page,
      'An error occured during your submission. Please try again. If this problem persists, please contact the settlement administrator at the email below.',
    );
    await expect(page.getByRole('button', { name: 'Take back to change' })).toBeVisible();
    await expect(page).toHaveURL(/\/confirmation\b/);
    await claimant.press('Take back to change');
    await claimant.arriveAt('Check your claim');
    await expect(page.getByText(CLAIM.purchasePlace)).toBeVisible();
  });

  await test.step('What the server says is quoted as its own words.', async () => {
    const quoted = /The server said: “\W?A claim for this heater was filed before\./;
    await control.changeScenario({ preset: 'submit-rejected' });
    await claimant.submit();
    await closeAlert(page, quoted);
    await expect(claimant.status('Your claim was not accepted')).toContainText(quoted);
    expect(await control.listSubmissions()).toEqual([]);
  });

  const refused = device.part('Submitted, not filed yet');
  await test.step('The words can be read again, by the claimant alone.', async () => {
    const words = refused.getByText('A claim for this heater was filed before.');
    await device.open();
    await expect(words).toBeVisible();
    await device.lock();
    await expect(words).toBeHidden();
    await claimant.unfold('More', refused);
    await refused.getByRole('button', { name: 'Save a copy' }).click();
    await device.saveBy(() => device.unlock());
    await expect(words).toBeVisible();
  });

  await test.step('The claim is taken back with its answers, and filed.', async () => {
    await control.changeScenario({ preset: 'default' });
    await refused.getByRole('button', { name: 'Take back to change' }).click();
    await claimant.arriveAt('Check your claim');
    await expect(page.getByText(CLAIM.purchasePlace)).toBeVisible();
    await claimant.submit();
    // The lock has ended the session.
    await claimant.press('Enter ID and PIN');
    await claimant.enterCredentials();
    await claimant.readKnownCode();
    await expectFiledOnce(control, []);
  });
});

test('an answer without a reference code is asked about, and never filed twice [S3.63 S4.24]', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({
    patch: { submit: { outcome: 'noReferenceCode', commitsFirst: true, times: 1 } },
  });
  await claimant.submit();
  const code = await claimant.readReferenceCode();
  const filed = await expectFiledOnce(control, []);
  expect(code).toBe(filed.referenceCodeForm);
});
