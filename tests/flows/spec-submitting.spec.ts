import type { Page } from '@playwright/test';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';
import { startStampedPortal } from './stamped-site.ts';

function countAttempts(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/__mock/captcha/attempts')) count += 1;
  });
  return () => count;
}

test('each authorize and each submit takes a captcha token of its own; Enter in the signature files nothing, and two presses on Submit one claim [S4.11 S7.34]', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  const attempts = countAttempts(page);
  await test.step('After a wrong PIN the widget is reset for the next sign-in.', async () => {
    await page.goto('/');
    await claimant.enterCredentials({ ...CREDENTIALS, pin: '000000' });
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    expect(attempts()).toBe(1);
    await claimant.enterCredentials();
    await claimant.arriveAt('About you');
    expect(attempts()).toBe(2);
  });

  await claimant.fillFromAboutYou();
  await test.step('Enter in the signature files nothing.', async () => {
    const name = page.getByLabel('Type your full name to sign');
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription(/Enter your full name to sign/);
    await claimant.sign();
    await name.press('Enter');
    await expect(name).not.toHaveAccessibleDescription(/Enter your full name to sign/);
    await claimant.arriveAt('Check your claim');
    expect(await control.listSubmissions()).toEqual([]);
  });

  await test.step('Two presses on Submit file one claim, with a token of its own.', async () => {
    await page.getByRole('button', { name: 'Submit claim' }).dblclick();
    await claimant.readReferenceCode();
    expect(attempts()).toBe(3);
    const filed = await expectFiledOnce(control, []);
    expect(filed.attempts).toBe(1);
    expect(filed.parts.reCaptchaResponse).toEqual(expect.any(String));
  });
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
