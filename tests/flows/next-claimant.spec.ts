import type { Page } from '@playwright/test';
import { CLAIM } from './claim-answers.ts';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expect, test } from './flow-test.ts';

const OSCAR = { classMemberId: 'RW-2075-4418', pin: '906352' };

/** Follows a link of the portal without a reload, so that the tab keeps its memory. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function leaveClaimOpen(claimant: Claimant): Promise<void> {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.page.getByLabel('Where you bought it').fill(CLAIM.purchasePlace);
  await claimant.waitUntilSaved();
  await follow(claimant.page, '/faq');
  await claimant.arriveAt('Questions and answers');
}

async function lookUpVehicle(claimant: Claimant): Promise<void> {
  const { page } = claimant;
  await follow(page, '/lookup');
  await page.getByLabel('Class member ID').fill(OSCAR.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(OSCAR.pin);
  await page.getByLabel(/VIN/).fill('7RWKT4E28P1004417');
  await claimant.press('Look up');
  await expect(page.getByRole('heading', { name: 'Your vehicle' })).toBeVisible();
}

async function goBackTo(page: Page, pathname: string): Promise<void> {
  while (new URL(page.url()).pathname !== pathname) {
    const before = page.url();
    await page.goBack();
    await expect(page).not.toHaveURL(before);
    if (new URL(page.url()).pathname === '/session-expired') return;
  }
}

test('Back shows the next claimant their own draft, not what a session that ran out unnoticed had open', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await page.goto('/');
  await claimant.enterCredentials(OSCAR);
  await claimant.arriveAt('About you');
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(page);
  await device.open();
  await device.lock();

  await leaveClaimOpen(claimant);
  await page.clock.fastForward('31:00');
  await follow(page, '/claim/status');
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  await device.unlock(OSCAR);
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();
  await goBackTo(page, '/standard/claim-details');
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).toHaveValue('');
});

for (const [when, minutes] of [
  ['while it lives', 0],
  ['after it ran out unnoticed', 31],
] as const) {
  test(`a look-up by another claimant ends the session of the one before, ${when}`, async ({ claimant }) => {
    const { page } = claimant;
    await page.clock.install();
    await leaveClaimOpen(claimant);
    await page.clock.fastForward(minutes * 60_000);
    await lookUpVehicle(claimant);
    await goBackTo(page, '/standard/claim-details');
    await claimant.arriveAt('Your session has ended');
    await page.goto('/');
    await claimant.enterCredentials();
    await claimant.arriveAt('Your claim');
    await expect(page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  });
}

test('who comes back unnoticed late to their own claim is told that the session has ended', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.clock.install();
  await leaveClaimOpen(claimant);
  await page.clock.fastForward('31:00');
  await page.goBack();
  await claimant.arriveAt('Your session has ended');
  await expect(page).toHaveURL('/session-expired?form=Standard&culture=en');
  await expect
    .poll(async () => (await control.listRequests()).filter(({ path }) => path === '/api/session-timeout'))
    .toHaveLength(1);
});

test('after a refused authorization the inner pages are closed until the next success [S4.7 S6.2]', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
  await page.goBack();
  await claimant.arriveAt('File a claim');
  await claimant.enterCredentials({ classMemberId: 'RW-4821-0937', pin: '000000' });
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await page.goForward();
  await claimant.arriveAt('Your session has ended');
  await page.getByRole('link', { name: 'Go back to your claim' }).click();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect(page.getByLabel('Who are you filing for?')).toHaveValue('self');
});
