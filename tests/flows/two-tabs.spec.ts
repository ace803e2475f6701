import type { Locator, Page } from '@playwright/test';
import { findIssues } from '../support/find-issues.ts';
import { ATTEMPT_LIMIT_MS } from '../support/limits.ts';
import { receiptPdf } from '../support/test-files.ts';
import { CLAIM } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

const READ_ONLY = 'This claim is open in another tab. Here you can read it.';

test('a second tab reads the draft, and can take it over', async ({ claimant, context }) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.page.getByLabel('Where you bought it').fill('Corner Appliance');
  await claimant.waitUntilSaved();

  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/claim-details');
  await second.arriveAt('Your claim');
  await expect(second.page.getByText(READ_ONLY)).toBeVisible();
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');

  await second.press('Edit it here');
  await expect(second.page.getByText(READ_ONLY)).toBeHidden();
  await expect(claimant.page.getByText(READ_ONLY)).toBeVisible();
  await expect(second.heading('Your claim')).toBeFocused();
  await expect(second.page.getByText('You can change your answers here now.')).toBeAttached();
  await second.page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await second.waitUntilSaved();
  await second.page.reload();
  await expect(second.heading('Your claim')).toBeFocused();
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
});

/** All controls of the page's fields themselves; a radio button is invisible over its mark. */
function controlsOf(page: Page): Locator {
  return page.locator('.page-blocks').locator('input, select, textarea, button');
}

/** Presses a control even if it is disabled. The press fails while the page moves, so it is repeated. */
async function pressAnyway(control: Locator): Promise<void> {
  await expect(() => control.click({ force: true, timeout: ATTEMPT_LIMIT_MS })).toPass();
}

/** Types as a claimant does who does not notice that the field is disabled. */
async function tryToType(page: Page, label: string, text: string): Promise<void> {
  await pressAnyway(page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

async function dropFile(page: Page): Promise<void> {
  const { mimeType, buffer } = receiptPdf(5);
  const file = { bytes: [...buffer], type: mimeType };
  const dataTransfer = await page.evaluateHandle(({ bytes, type }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.pdf', { type }));
    return transfer;
  }, file);
  await page.locator('.file').dispatchEvent('drop', { dataTransfer });
}

test('what another tab writes can be read and not be changed, until it is edited here', async ({
  claimant,
  context,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  const first = claimant.page;

  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/claim-details');
  await second.arriveAt('Your claim');
  const fields = second.page.getByRole('group', { name: READ_ONLY });
  await expect(fields).toBeVisible();
  await expect(controlsOf(second.page)).not.toHaveCount(0);
  for (const control of await controlsOf(second.page).all()) await expect(control).toBeDisabled();
  await tryToType(second.page, 'Where you bought it', 'Harbor Hardware');
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await tryToType(second.page, 'Date you bought it', '01/02/2023');
  await expect(second.page.getByRole('dialog')).toBeHidden();
  await expect(second.page.getByRole('textbox', { name: 'Date you bought it' })).toHaveValue(
    CLAIM.purchaseDate,
  );
  const hurt = second.page.getByRole('radiogroup', { name: /Was anyone hurt/ });
  await pressAnyway(hurt.getByText('No', { exact: true }));
  await expect(hurt.getByRole('radio', { name: 'Yes', exact: true })).toBeChecked();
  await expect(second.page.getByText('Not saved.')).toBeHidden();
  expect(await findIssues(second.page)).toEqual([]);
  await second.goOnTo('How you want to be paid');
  await second.press('Back');
  await second.arriveAt('Your claim');

  // The second tab gets the last words typed in the first, however soon it takes over.
  await first.getByLabel('Where you bought it').fill('Corner Appliance');
  await second.press('Edit it here');
  await expect(second.page.getByText(READ_ONLY)).toBeHidden();
  await expect(second.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
  await expect(second.page.getByLabel('Where you bought it')).toBeEnabled();
  await expect(first.getByRole('group', { name: READ_ONLY })).toBeVisible();
  for (const control of await controlsOf(first).all()) await expect(control).toBeDisabled();
  await tryToType(first, 'Where you bought it', 'Harbor Hardware');
  await expect(first.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
});

test('a claim that one tab files is told as filed in every other, at once and with its code', async ({
  claimant,
  context,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/claim-details');
  await second.arriveAt('Your claim');
  await expect(second.page.getByText(READ_ONLY)).toBeVisible();

  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();

  await second.arriveAt('Your claim is filed');
  await expect(second.receipt).toContainText(code);
  await expect(second.heading('Your claim is filed')).toBeFocused();
  await expect(second.page.getByText(READ_ONLY)).toBeHidden();

  // A third tab opened at a page of the claim, by a bookmark, shows the receipt too.
  const third = new Claimant(await context.newPage());
  await third.page.goto('/standard/claim-details');
  await expect(third.receipt).toContainText(code);
});

test('documents of a claim that another tab writes can be seen and not be changed', async ({
  claimant,
  context,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  const receipt = receiptPdf();
  await claimant.addDocument('Receipt or bank statement', receipt);
  await claimant.waitUntilSaved();

  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/supporting-documents');
  await second.arriveAt('Supporting documents');
  const remove = second.page.getByRole('button', { name: `Remove ${receipt.name}` });
  const type = second.documentRow(receipt.name).getByLabel('Type of document');
  await expect(remove).toBeDisabled();
  await expect(type).toBeDisabled();
  await expect(second.fileChooser).toBeDisabled();
  await dropFile(second.page);
  await expect(second.page.getByText('dropped.pdf')).toBeHidden();

  await second.press('Edit it here');
  await expect(remove).toBeEnabled();
  await expect(type).toBeEnabled();
  await dropFile(second.page);
  await expect(second.documentRow('dropped.pdf')).toBeVisible();
  await remove.click();
  await expect(remove).toBeHidden();
  await expect(claimant.page.getByRole('button', { name: `Remove ${receipt.name}` })).toBeDisabled();
});

test('a claim that one tab takes back is told as taken back in the other, which can go on with it', async ({
  claimant,
  context,
}) => {
  await claimant.fillUntilSummary();
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  const second = new Claimant(await context.newPage());
  await second.page.goto('/standard/confirmation');
  await second.arriveAt('Your claim is saved on this device, not yet filed');

  await claimant.unfold('More');
  await claimant.press('Take back to change');
  await claimant.arriveAt('Check your claim');
  await expect(second.heading('Your claim was taken back')).toBeFocused();
  await expect(second.page.getByRole('main')).toContainText('It is NOT filed now.');
  const announced = second.page
    .locator('[aria-live=polite]')
    .filter({ hasText: 'taken back in another tab' });
  await expect(announced).toHaveCount(1);
  expect(await findIssues(second.page)).toEqual([]);

  await second.press('Go on with it here');
  await second.arriveAt('Check your claim');
  await expect(second.page.getByText(READ_ONLY)).toBeVisible();
});

test('a tab that shows a receipt which another tab erases says so, and where to go on', async ({
  claimant,
  context,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  const second = new Claimant(await context.newPage());
  await second.page.goto('/claim/status');
  await second.press('Erase this receipt');
  await second.press('Erase it');

  await expect(claimant.heading('This claim is no longer on this device')).toBeFocused();
  const said = claimant.page.getByRole('main');
  await expect(said).toContainText('If it was filed before, it stays filed.');
  await expect(said).not.toContainText('Saved on this device');
  expect(await findIssues(claimant.page)).toEqual([]);
  await claimant.page.getByRole('link', { name: 'Go to the start of this form' }).click();
  await expect(claimant.page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
});
