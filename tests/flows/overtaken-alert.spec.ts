import type { Page } from '@playwright/test';
import { receiptPdf } from '../support/test-files.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const alertOf = (page: Page) => page.getByRole('alertdialog');
const announced = (page: Page, words: string | RegExp) =>
  page.locator('[aria-live="polite"]').filter({ hasText: words });

test('an answer without a claim is told; once the claim is filed by itself, the dialog closes and says so', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({
    patch: { endpoints: { submit: { fault: 'answer', status: 200, body: 'null' } } },
  });
  await claimant.submit();
  await expect(alertOf(page)).toContainText('A problem has occured during your submission.');

  await control.changeScenario({ preset: 'default' });
  await expect(alertOf(page)).toBeHidden();
  await expect(announced(page, 'Your claim is filed')).toBeAttached();
  await expect(claimant.heading('Your claim is filed')).toBeFocused();
  const code = await claimant.readReferenceCode();
  expect(code).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('a refusal that another tab has answered, by taking the claim back, is told no longer', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ preset: 'submit-rejected' });
  await claimant.submit();
  await expect(alertOf(page)).toContainText('A claim for this heater was filed before.');

  const device = new ClaimsOnDevice(await context.newPage());
  await device.open();
  await device.part('Submitted, not filed yet').getByRole('button', { name: 'Take back to change' }).click();
  await expect(alertOf(page)).toBeHidden();
  await expect(claimant.heading('Your claim was taken back')).toBeFocused();
  await expect(announced(page, /no longer waiting on this device|taken back in another tab/)).toBeAttached();
});

test('an alert closes with the session in which it was told, and the next one at the device reads none of it', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ preset: 'submit-rejected' });
  await claimant.submit();
  await expect(alertOf(page)).toContainText('A claim for this heater was filed before.');

  const device = new ClaimsOnDevice(await context.newPage());
  await device.open();
  await device.lock();
  await expect(claimant.heading('Your session has ended')).toBeFocused();
  await expect(alertOf(page)).toBeHidden();
  await expect(announced(page, 'Your session has ended')).toBeAttached();
  await expect(page.getByText('A claim for this heater was filed before.')).toBeHidden();
});

test('what keeps a claimant on a start page is told there, and not on the page gone back to', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.goto('/automotive');
  await claimant.arriveAt('File a vehicle claim');
  await page.goto('/');
  await control.changeScenario({ preset: 'authorize-refused' });
  await claimant.enterCredentials();
  await expect(alertOf(page)).toBeVisible();
  await page.evaluate(() => {
    history.pushState({}, '', '/automotive?culture=en');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await claimant.arriveAt('File a vehicle claim');
  await expect(alertOf(page)).toBeHidden();
});

const REFUSALS = [
  [
    'rejected',
    'Your documents were not accepted',
    'Take them back, change what is wrong, and submit them again.',
  ],
  [
    'tooLarge',
    'Your documents are too large',
    'Take them back, remove a document or use a smaller one, and submit them again.',
  ],
  [
    'unsupportedType',
    'One of your documents cannot be read',
    'Take them back, replace that document with one of another type, and submit them again.',
  ],
  [
    'unprocessable',
    'Your documents could not be processed',
    'Take them back, check them, and submit them again.',
  ],
] as const;

test('a refusal, in the server’s words or without, says in the dialog what to do', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.prepareUpload(receiptPdf());
  for (const [outcome, title, advice] of REFUSALS) {
    for (const errorText of ['These are the server’s words.', '']) {
      await test.step(`${outcome}: ${errorText}`, async () => {
        await control.changeScenario({ patch: { submit: { outcome, errorText } } });
        await claimant.press('Send documents');
        const dialog = page.getByRole('alertdialog', { name: title });
        await expect(dialog).toContainText(errorText);
        await expect(dialog).toContainText(advice);
        // The general error says to try again, but a document that is too large would be refused again.
        const general = dialog.getByText('An error occured during your submission.', { exact: false });
        await expect(general).toHaveCount(outcome === 'rejected' && errorText === '' ? 1 : 0);
        await dialog.getByRole('button', { name: 'OK' }).click();
        await expect(claimant.status(title)).toContainText(advice);
        await claimant.press('Take back to change');
        await claimant.arriveAt('Supporting documents');
      });
    }
  }
});
