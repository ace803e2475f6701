import { expect, type Locator, type Page } from '@playwright/test';
import { smallPhoto } from '../support/test-files.ts';
import { CLAIM, CREDENTIALS, INFO, SIGNATURE } from './claim-answers.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { test } from './flow-test.ts';

/** More than any page has controls. */
const MOST_STEPS = 80;

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeAttached();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${control}.`);
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: label }));
  await page.keyboard.type(text);
}

async function pick(page: Page, label: string, option: string): Promise<void> {
  const list = page.getByLabel(label);
  await tabTo(page, list);
  await page.keyboard.type(option);
  await expect(list.locator('option:checked')).toHaveText(option);
}

/** Chooses a radio button by keyboard: Tab enters the group at its first one, the arrows move, and the space bar checks. */
async function check(page: Page, question: RegExp, answer: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: question });
  const wanted = group.getByRole('radio', { name: answer, exact: true });
  await tabTo(page, group.getByRole('radio').first());
  await page.keyboard.press('Space');
  for (let step = 0; step < MOST_STEPS && !(await wanted.isChecked()); step += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(wanted).toBeChecked();
}

async function press(page: Page, button: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: button, exact: true }));
  await page.keyboard.press('Enter');
}

test('a claim with a document is filed by keyboard alone', async ({ claimant, control }) => {
  const { page } = claimant;
  const photo = smallPhoto();
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await typeInto(page, 'Class member ID', CREDENTIALS.classMemberId);
  await typeInto(page, 'PIN', CREDENTIALS.pin);
  await page.keyboard.press('Enter');

  await expect(claimant.heading('About you')).toBeFocused();
  await typeInto(page, 'Month', '4');
  await typeInto(page, 'Day', '27');
  await typeInto(page, 'Year', '1958');
  await pick(page, 'Who are you filing for?', 'For myself');
  await typeInto(page, 'Type your email address again', INFO.emailAddress);
  await typeInto(page, 'Type your phone number again', '5415550148');
  await check(page, /best way to reach you/, 'Phone');
  await press(page, 'Continue');

  await expect(claimant.heading('Your claim')).toBeFocused();
  await pick(page, 'Model', 'Hearth 200');
  await typeInto(page, 'Date you bought it', '03152022');
  await typeInto(page, 'Where you bought it', CLAIM.purchasePlace);
  await typeInto(page, 'Amount you paid', '1129.99');
  await check(page, /Was anyone hurt/, 'Yes');
  await typeInto(page, 'Tell us what happened', CLAIM.injuryDescription);
  await check(page, /pay for a repair/, 'No');
  await check(page, /already get money back/, 'No');
  await press(page, 'Continue');

  await expect(claimant.heading('How you want to be paid')).toBeFocused();
  await check(page, /Payment method/, 'Paper check by mail');
  await press(page, 'Continue');

  await expect(claimant.heading('Supporting documents')).toBeFocused();
  // Listens before the key press, because the browser must have the listener first.
  const choosing = page.waitForEvent('filechooser');
  await tabTo(page, claimant.fileChooser);
  await page.keyboard.press('Space');
  const chooser = await choosing;
  await chooser.setFiles({ name: photo.name, mimeType: photo.mimeType, buffer: photo.buffer });
  await pick(page, 'Type of document', 'Photo');
  await expect(page.getByRole('button', { name: `Remove ${photo.name}` })).toBeVisible();
  await press(page, 'Continue');

  await expect(claimant.heading('Check your claim')).toBeFocused();
  await tabTo(page, page.getByRole('checkbox', { name: 'I have read this statement, and it is true' }));
  await page.keyboard.press('Space');
  await typeInto(page, 'Type your full name to sign', SIGNATURE);
  await press(page, 'Submit claim');
  await claimant.readReferenceCode();
  await expectFiledOnce(control, [photo]);
});

test('an error summary leads by keyboard to the answer that is to be mended', async ({ claimant }) => {
  const { page } = claimant;
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await press(page, 'Start');
  await expect(page.getByRole('heading', { name: 'Answers to fix: 2' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Class member ID')).toBeFocused();
});
