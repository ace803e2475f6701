import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

test('a draft goes to another device as a locked file, with its documents', async ({
  claimant,
  browser,
  portal,
  context,
}) => {
  const receipt = receiptPdf();
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.goto('/standard/supporting-documents');
  await claimant.addDocument('Receipt or bank statement', receipt);
  await claimant.waitUntilSaved();

  const device = new ClaimsOnDevice(page);
  await device.open();
  await claimant.press('Save this draft as a file');
  const shown = page.getByText(/^\w{4}(?:-\w{4}){4}$/);
  // A browser that translates the page would make another one of it.
  await expect(shown).toHaveAttribute('translate', 'no');
  const passphrase = await shown.textContent();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save the file/ }).click();
  const file = await (await downloading).path();

  const other = await browser.newContext({ baseURL: portal.url });
  await other.addCookies(await context.cookies());
  const elsewhere = new Claimant(await other.newPage());
  await new ClaimsOnDevice(elsewhere.page).open();
  await elsewhere.page.getByText('Continue from another device').click();
  await elsewhere.press('Open the draft here');
  await expect(elsewhere.page.getByText('Choose the file.')).toBeVisible();
  await expect(elsewhere.page).toHaveTitle(/^Error: Claims on this device/);
  await elsewhere.page.getByLabel('The file from the other device').setInputFiles(file);
  await elsewhere.page.getByLabel('Passphrase').fill('AAAA-AAAA-AAAA-AAAA-AAAA');
  await elsewhere.press('Open the draft here');
  await expect(elsewhere.page.getByText('The file does not open.')).toBeVisible();
  await expect(elsewhere.page).toHaveTitle(/^Error: Claims on this device/);
  await elsewhere.page.getByLabel('Passphrase').fill((passphrase ?? '').toLowerCase());
  await elsewhere.press('Open the draft here');
  await elsewhere.arriveAt('Supporting documents');
  // There is a connection: that the server has not checked the credentials here is all that is told.
  await expect(elsewhere.page.getByText('We ask for your ID and PIN again before we send it.')).toBeVisible();
  await expect(elsewhere.page.getByText(/You are offline/)).toBeHidden();
  await expect(elsewhere.page).toHaveTitle(/^Supporting documents/);
  await expect(elsewhere.page.getByRole('button', { name: `Remove ${receipt.name}` })).toBeVisible();
  await elsewhere.page.goto('/standard/claimant-info');
  await expectBirthDate(elsewhere.page, INFO.dateOfBirth);
  await other.close();
});
