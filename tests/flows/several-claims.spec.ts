import type { Page } from '@playwright/test';
import { receiptPdf } from '../support/test-files.ts';
import { UPLOAD_CREDENTIALS } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { findSameNames } from './find-same-names.ts';
import { expect, test } from './flow-test.ts';
import { settle } from './settle.ts';

async function readSameNames(page: Page): Promise<readonly string[]> {
  await settle(page);
  return findSameNames(await page.locator('body').ariaSnapshot());
}

async function fileAnother(claimant: Claimant): Promise<void> {
  await claimant.page.goto('/');
  await claimant.enterCredentials();
  await claimant.press('File another claim');
  await claimant.press('Yes, file another claim');
  await claimant.arriveAt('About you');
  await claimant.fillFromAboutYou();
  await claimant.sign();
  await claimant.submit();
}

test('of several claims, filed or waiting, each control is named with its own', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const claims = new ClaimsOnDevice(page);
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  await fileAnother(claimant);
  await claimant.readReferenceCode();
  await claims.open();
  const receipts = page.getByRole('region', { name: 'Receipt' });
  await expect(receipts).toHaveCount(2);
  for (const receipt of await receipts.all())
    await expect(receipt.getByRole('button', { name: /^Copy the code Claim [12], / })).toBeVisible();
  expect(await readSameNames(page)).toEqual([]);

  await control.changeScenario({ patch: { submit: { outcome: 'unauthorized' } } });
  const askedAgain = page.getByRole('status').filter({ hasText: /We need your .+ again/ });
  await fileAnother(claimant);
  await expect(askedAgain).toBeVisible();
  await page.goto('/documents-upload');
  await page.getByLabel('Reference code').fill(UPLOAD_CREDENTIALS.claimReferenceNumber);
  await page.getByRole('textbox', { name: 'PIN' }).fill(UPLOAD_CREDENTIALS.pin);
  await claimant.press('Start');
  await claimant.press('Go on to send documents');
  await claimant.arriveAt('Supporting documents');
  await claimant.addDocument('Receipt or bank statement', receiptPdf());
  await claimant.press('Send documents');
  await expect(askedAgain).toBeVisible();
  await claims.open();
  await expect(askedAgain).toHaveCount(2);
  expect(await readSameNames(page)).toEqual([]);
});
