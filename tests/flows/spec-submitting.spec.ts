import type { Page } from '@playwright/test';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { startStampedPortal } from './stamped-site.ts';

function countAttempts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/__mock/captcha/attempts')) count += 1;
  });
  return () => count;
}

test('each authorize and each submit takes a captcha token of its own: the widget was reset [S4.11 S7.34]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const attempts = countAttempts(page);
  await page.goto('/');
  await claimant.enterCredentials({ ...CREDENTIALS, pin: '000000' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  expect(attempts()).toBe(1);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  expect(attempts()).toBe(2);
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  expect(attempts()).toBe(3);
  const [filed] = await control.listSubmissions();
  expect(filed?.parts.reCaptchaResponse).toEqual(expect.any(String));
});

test('a refusal without words of the server says so in the exact words, on the same page [S4.22 S8.2]', async ({
  claimant,
  control,
}) => {
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ patch: { submit: { outcome: 'rejected', errorText: '' } } });
  await claimant.submit();
  const alert = claimant.page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'An error occured during your submission. Please try again. If this problem persists, please contact the settlement administrator at the email below.',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(claimant.page.getByRole('button', { name: 'Take back to change' })).toBeVisible();
  await expect(claimant.page).toHaveURL(/\/confirmation\b/);
});

test('a refusal leads to /error where redirectOnError is on [S4.21 S4.22]', async ({ page, space }) => {
  const portal = await startStampedPortal('redirect-on-error', ({ captcha }) => ({
    captcha: { ...captcha, redirectOnError: true },
  }));
  await page.goto(portal.url);
  const claimant = new Claimant(page);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await portal.controlOf(space).changeScenario({ preset: 'submit-rejected' });
  await claimant.submit();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('A claim for this heater was filed before.');
  await expect(page).toHaveURL(/\/error\b/);
  await page.close();
  await portal.close();
});
