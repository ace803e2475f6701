import { receiptPdf } from '../support/test-files.ts';
import { UPLOAD_CREDENTIALS } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

test('the focus goes to the credentials that are asked, and stays near when they are answered', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'serverError' } } });
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  const device = new ClaimsOnDevice(page);
  await device.open();
  await device.lock();
  await expect(page.getByText('Your claims are locked again.')).toBeAttached();
  await expect(claimant.heading('Claims on this device')).toBeFocused();

  const clearing = page.locator('summary').filter({ hasText: 'Finish on this device' });
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  await expect(page.getByLabel('Class member ID')).toBeFocused();
  await claimant.press('Cancel');
  await expect(clearing).toBeFocused();

  await claimant.press('Show what is mine');
  await device.unlock();
  await expect(page.getByRole('button', { name: 'Finish and clear this device' })).toBeVisible();
  await expect(clearing).toBeFocused();

  await page.evaluate(() => {
    SubtleCrypto.prototype.decrypt = () => Promise.reject(new DOMException('damaged', 'OperationError'));
  });
  await claimant.unfold('More');
  await claimant.press('Print as a paper claim');
  await claimant.arriveAt('We could not open this claim');
  await page.getByRole('link', { name: 'Back to your claims' }).click();
  await claimant.arriveAt('Claims on this device');
});

test('a device that holds documents alone asks for their credentials', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.prepareUpload(receiptPdf());
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(page);
  await device.open();
  await device.lock();
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  const form = page.getByRole('form', { name: 'Enter the ID and PIN of this claim' });
  await form.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
  await form.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
  await form.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Finish and clear this device' })).toBeVisible();
});

test('claims open at the first try, also where another tab ends the session at that moment', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(page);
  await device.open();
  await device.lock();
  await page.evaluate(() => {
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message) {
      postMessage.call(this, message);
      if (message.type !== 'held') return;
      BroadcastChannel.prototype.postMessage = postMessage;
      new BroadcastChannel(this.name).postMessage({ type: 'ended', session: message.held.session });
    };
  });
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  await device.unlock();
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();
});
