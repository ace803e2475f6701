import { expect } from '@playwright/test';
import type { MockControl } from '#api-mock/control/client.ts';
import { signIn } from '../support/sign-in.ts';
import { receiptPdf } from '../support/test-files.ts';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import type { Look } from './walk-pages.ts';

export type Walk = (claimant: Claimant, look: Look, control: MockControl) => Promise<void>;

function apply(control: MockControl, preset: string, more: Record<string, unknown> = {}): Promise<unknown> {
  return control.changeScenario({ preset, patch: { ...more, cultures: { enabled: ['en', 'es', 'ar'] } } });
}

export const walkOtherForms: Walk = async ({ page }, look) => {
  await signIn(page, '', 'Lookup');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'File a claim for this vehicle' }),
  ).toBeVisible();
  await look('vehicle found');
  await signIn(page, '', 'Automotive');
  for (const slug of ['claim-details', 'claim-summary']) {
    await page.goto(`/automotive/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(`automotive ${slug}`);
  }
  await signIn(page, '', 'DocumentsUpload');
  await look('documents upload');
};

export const walkTroubles: Walk = async (claimant, look, control) => {
  const { page } = claimant;
  await apply(control, 'config-unavailable');
  await page.goto('/');
  await claimant.arriveAt('This site could not start');
  await expect(page.getByRole('link', { name: /^1-800/ })).toBeVisible();
  await look('start failure');

  await apply(control, 'authorize-refused');
  await page.goto('/');
  await claimant.enterCredentials();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look('alert dialog');
  await claimant.press('OK');

  await apply(control, 'captcha-script-missing');
  await page.goto('/');
  await claimant.enterCredentials();
  await expect(page.getByRole('button', { name: 'Try the security check again' })).toBeVisible();
  await look('captcha trouble');

  await apply(control, 'deadline-in-two-minutes');
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For a person who has died');
  await page.getByLabel('Country').selectOption('Canada');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await look('deadline near, offline, for another person, abroad');
  await page.context().setOffline(false);
  await apply(control, 'default');
};

/** Opens the dialogs of a claim, also that of the session's last minute, for which it moves the browser's clock. */
export const walkDialogs: Walk = async (claimant, look) => {
  const { page } = claimant;
  await page.clock.install();
  await claimant.startClaim();
  await page.getByRole('banner').getByText('Menu').click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'FAQ' })).toBeVisible();
  await look('menu');
  await page.keyboard.press('Escape');
  await page.goto('/standard/payment-election');
  await claimant.choose('Payment method', 'Online wallet');
  await claimant.press('Connect your wallet');
  await expect(page.getByRole('dialog', { name: 'Connect your wallet' })).toBeVisible();
  await look('wallet modal');
  await claimant.press('Not now');
  await page.clock.fastForward('29:10');
  await expect(page.getByRole('alertdialog', { name: 'Are you still there?' })).toBeVisible();
  // Stops the clock, so that the minute lasts as long as the look.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
  await look('session modal');
};

/** Visits waiting claims, filed claims and drafts; open and locked, on paper and before erasing. */
export const walkKeptClaims: Walk = async (claimant, look, control) => {
  const { page } = claimant;
  const receipt = receiptPdf();
  await claimant.fillUntilSummary([['Receipt or bank statement', receipt]]);
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  await look('filed, with a document');
  await page.getByRole('link', { name: /the whole receipt$/ }).click();
  await claimant.arriveAt('Receipt');
  await look('whole receipt');
  await signIn(page, '', 'Automotive');
  await page.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('You have already filed a claim');
  await look('known claims, filed');
  await claimant.press('File another claim');
  await expect(page.getByRole('dialog', { name: 'File another claim?' })).toBeVisible();
  await look('another claim, asked');
  await claimant.press('Yes, file another claim');
  await claimant.arriveAt('About you');
  await claimant.fillFromAboutYou([['Receipt or bank statement', receipt]]);
  await claimant.sign();
  await apply(control, 'default', { submit: { outcome: 'serverError' } });
  await claimant.submit();
  await claimant.arriveAt('Your claim may have arrived');
  await look('waiting');
  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await look('start, with claims on this device');
  await claimant.enterCredentials();
  await claimant.arriveAt('You have already filed a claim');
  await look('known claims, filed and waiting');

  const device = new ClaimsOnDevice(page);
  await device.open();
  await look('claims, open');
  await claimant.unfold('More');
  await look('claims, what else can be done');
  await claimant.press('Print as a paper claim');
  await claimant.arriveAt('Claim form');
  await look('paper claim');
  await page.goBack();
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('clear the device');
  await claimant.press('Keep it');
  await device.lock();
  await device.part('Filed').getByRole('button', { name: 'Show receipt' }).click();
  await claimant.press('Open');
  await look('claims, locked, without the PIN');
  await apply(control, 'default');
};
