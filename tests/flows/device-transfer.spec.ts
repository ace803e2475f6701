import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate } from './birth-date.ts';
import { INFO } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

async function saveDraft(claimant: Claimant): Promise<{ passphrase: string; file: string }> {
  const { page } = claimant;
  await new ClaimsOnDevice(page).open();
  await claimant.press('Save this draft as a file');
  const shown = page.getByText(/^\w{4}(?:-\w{4}){4}$/);
  // A browser's page translation would change the passphrase.
  await expect(shown).toHaveAttribute('translate', 'no');
  const passphrase = (await shown.textContent()) ?? '';
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save the file/ }).click();
  return { passphrase, file: await (await downloading).path() };
}

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

  const { passphrase, file } = await saveDraft(claimant);

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
  await elsewhere.page.getByLabel('Passphrase').fill(passphrase.toLowerCase());
  await elsewhere.press('Open the draft here');
  await elsewhere.arriveAt('Supporting documents');
  // There is a connection, so the page says only that the server has not checked the credentials here.
  await expect(elsewhere.page.getByText('We ask for your ID and PIN again before we send it.')).toBeVisible();
  await expect(elsewhere.page.getByText(/You are offline/)).toBeHidden();
  await expect(elsewhere.page).toHaveTitle(/^Supporting documents/);
  await expect(elsewhere.page.getByRole('button', { name: `Remove ${receipt.name}` })).toBeVisible();
  await elsewhere.page.goto('/standard/claimant-info');
  await expectBirthDate(elsewhere.page, INFO.dateOfBirth);
  await other.close();
});

for (const isFiled of [true, false]) {
  const standing = isFiled ? 'is filed' : 'waits';
  test(`a copy of a claim that ${standing} by now shows that first, and what another one would mean`, async ({
    claimant,
    control,
  }) => {
    const { page } = claimant;
    await claimant.fillUntilSummary();
    const { passphrase, file } = await saveDraft(claimant);
    await page.goto('/standard/claim-summary');
    await claimant.arriveAt('Check your claim');
    await claimant.sign();
    const submit = { outcome: 'tooManyRequests', retryAfterSeconds: 600 };
    if (!isFiled) await control.changeScenario({ patch: { submit } });
    await claimant.submit();
    const title = isFiled ? 'Your claim is filed' : 'Your claim is saved on this device, not yet filed';
    await claimant.arriveAt(title);

    await new ClaimsOnDevice(page).open();
    await page.getByText('Continue from another device').click();
    await page.getByLabel('The file from the other device').setInputFiles(file);
    await page.getByLabel('Passphrase').fill(passphrase);
    await claimant.press('Open the draft here');
    await claimant.arriveAt(isFiled ? 'You have already filed a claim' : title);
    const main = page.getByRole('main');
    await expect(main).toContainText('You do not have to fill in this form again.');
    await expect(main).toContainText('A second claim does not change the first one');
    await claimant.press('Go on with your draft');
    await expect(page.getByText('We ask for your ID and PIN again before we send it.')).toBeVisible();
    await expect(page).toHaveURL(/\/standard\/(?!confirmation)[\w-]+/);
  });
}
