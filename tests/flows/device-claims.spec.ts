import type { Page } from '@playwright/test';
import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { CLAIM, INFO, SIGNATURE } from './claim-answers.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';
import { refuseWrites } from './refuse-writes.ts';

const receipt = receiptPdf();

/** Records which of these words the page shows from now on, even for a moment. Returns a function that reads the shown ones. */
async function noteWords(page: Page, words: readonly string[]): Promise<() => Promise<readonly string[]>> {
  await page.evaluate((watched) => {
    const said = new Set<string>();
    Object.assign(window, { saidWords: said });
    const note = () => {
      const text = document.body.textContent;
      for (const each of watched) if (text.includes(each)) said.add(each);
    };
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, words);
  return () => page.evaluate(() => [...(Reflect.get(window, 'saidWords') as Set<string>)]);
}

test('a claim that waits is saved as a file and printed as a paper, by its claimant alone', async ({
  claimant,
}) => {
  await claimant.submitOffline([['Receipt or bank statement', receipt]]);

  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  const waiting = device.part('Submitted, not filed yet');
  await expect(waiting.getByText('Saved on this device, not yet filed')).toBeVisible();
  await expect(waiting.getByText(/^1 document, /)).toBeVisible();
  await device.lock();
  await expect(waiting.getByText(/^1 document, /)).toBeHidden();

  await claimant.unfold('More', waiting);
  await waiting.getByRole('button', { name: 'Save a copy' }).click();
  await device.unlock({ classMemberId: 'RW-4821-0937', pin: '000000' });
  await expect(claimant.page.getByText('Nothing on this device opens with these.')).toBeVisible();
  const copy = await device.saveBy(() => device.unlock());
  expect(copy.name).toMatch(/^claim-.*\.html$/);
  expect(copy.text).not.toMatch(/<script|\ssrc=|\shref=/i);
  for (const answer of [CLAIM.purchasePlace, 'Hearth 200', INFO.emailAddress, 'Oregon', receipt.sha256]) {
    expect(copy.text).toContain(answer);
  }
  expect(copy.text).toContain('was NOT filed');
  expect(copy.text).toContain('under penalty of perjury');
  expect(copy.text).not.toContain('274163');

  await claimant.unfold('More', waiting);
  await waiting.getByRole('button', { name: 'Print as a paper claim' }).click();
  await claimant.arriveAt('Claim form');
  await expect(claimant.page.getByText('Sign here')).toBeVisible();
  await expect(claimant.page.getByText(SIGNATURE)).toBeVisible();
  await expect(claimant.page.getByText('Mail it to:')).toBeVisible();
  await claimant.page.goBack();
  await claimant.arriveAt('Claims on this device');
});

test('a claim that waits is taken back by its claimant alone', async ({ claimant }) => {
  await claimant.submitOffline([]);
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  const waiting = device.part('Submitted, not filed yet');
  await device.lock();

  await claimant.unfold('More', waiting);
  await waiting.getByRole('button', { name: 'Take back to change' }).click();
  await expect(claimant.page.getByLabel('Class member ID')).toBeVisible();
  await device.open();
  await expect(waiting.getByText('Saved on this device, not yet filed')).toBeVisible();

  await claimant.unfold('More', waiting);
  await waiting.getByRole('button', { name: 'Save a copy' }).click();
  await device.saveBy(() => device.unlock());
  await waiting.getByRole('button', { name: 'Take back to change' }).click();
  await claimant.arriveAt('Check your claim');
});

test('a claim that is filed while its page is open never reads as none', async ({ claimant }) => {
  await claimant.submitOffline([]);
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await expect(device.part('Submitted, not filed yet')).toBeVisible();
  const readWords = await noteWords(claimant.page, ['There is no claim on this device.', 'Filed']);
  await claimant.page.context().setOffline(false);
  await expect(device.part('Filed')).toBeVisible();
  expect(await readWords()).toEqual(['Filed']);
});

test('a full device that cannot take a claim back says so, and the claim waits on', async ({ claimant }) => {
  await claimant.submitOffline([]);
  await claimant.page.evaluate(refuseWrites);
  await claimant.unfold('More');
  await claimant.press('Take back to change');
  await expect(claimant.page.getByRole('alertdialog')).toContainText('This device could not save your claim');
  await claimant.press('OK');
  await expect(claimant.page.getByRole('button', { name: 'Take back to change' })).toBeVisible();
});

test('a receipt tells form and time until the credentials are proven, and is erased by its claimant', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary([['Receipt or bank statement', receipt]]);
  await claimant.sign();
  await claimant.submit();
  const code = await claimant.readReferenceCode();

  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await device.lock();
  const filed = device.part('Filed');
  await expect(filed.getByText(/^Filed /)).toBeVisible();
  await expect(claimant.page.getByText(code)).toBeHidden();
  await filed.getByRole('button', { name: 'Show receipt' }).click();
  await device.unlock();
  await expect(filed.getByText(code)).toBeVisible();
  await filed.getByText('Fingerprints of the files (SHA-256)').click();
  await expect(filed.getByText(receipt.sha256)).toBeVisible();
  const file = await device.saveBy(() => filed.getByRole('button', { name: 'Save receipt' }).click());
  expect(file.text).toContain(code);
  expect(file.text).toContain(receipt.sha256);

  await filed.getByRole('button', { name: 'Erase this receipt' }).click();
  await claimant.press('Erase it');
  await expect(filed).toBeHidden();
  expect(await control.listSubmissions()).toHaveLength(1);
});

test('a draft is listed without its answers, and gone on with', async ({ claimant }) => {
  await claimant.startClaim();
  await fillBirthDate(claimant.page, INFO.dateOfBirth);
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  const drafts = device.part('Not submitted yet');
  await expect(drafts.getByText(/^Last changed/)).toBeVisible();
  await drafts.getByRole('link', { name: 'Go on with this claim' }).click();
  await claimant.arriveAt('About you');
  await expectBirthDate(claimant.page, INFO.dateOfBirth);

  await device.open();
  await device.lock();
  await drafts.getByRole('link', { name: 'Go on with this claim' }).click();
  await expect(claimant.page.getByLabel('Class member ID')).toBeVisible();
});

test('"Finish and clear this device" erases all of the claimant after naming what is not filed', async ({
  claimant,
}) => {
  await claimant.submitOffline([]);
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await expect(claimant.page.getByText(/You have a claim that is NOT filed/)).toBeVisible();
  await claimant.press('Erase it all');
  await expect(claimant.page.getByText('What this device held for you is erased.')).toBeVisible();
  await expect(claimant.page.getByLabel('Class member ID')).toBeVisible();
  const device = new ClaimsOnDevice(claimant.page);
  await device.open();
  await expect(claimant.page.getByText('There is no claim on this device.')).toBeVisible();
});
