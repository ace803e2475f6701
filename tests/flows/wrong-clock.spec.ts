import type { BrowserContext, Page } from '@playwright/test';
import { moveWallClock } from '../support/move-wall-clock.ts';
import { CLAIM } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const YEARS_MS = 3 * 365 * 86_400_000;

async function setClockBy(context: BrowserContext, byMs: number): Promise<void> {
  await context.addInitScript(moveWallClock, byMs);
  for (const page of context.pages()) await page.evaluate(moveWallClock, byMs);
}

test('a device whose clock is years ahead turns nobody away offline', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await claimant.page.close();
  await context.setOffline(true);
  await setClockBy(context, YEARS_MS);

  const later = new Claimant(await context.newPage());
  const device = new ClaimsOnDevice(later.page);
  await device.open();
  await expect(later.page.getByText(/^The deadline was/)).toBeHidden();
  await later.page.getByRole('link', { name: 'Go on with this claim' }).click();
  await later.enterCredentials();
  await later.arriveAt('Your claim');
  await expect(later.page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  await later.goOnTo('How you want to be paid');
  await later.choosePayment();
  await later.goOnTo('Check your claim');
  await later.sign();
  await later.submit();
  await later.arriveAt('Your claim is saved on this device, not yet filed');
  await expect(later.status('By this device’s clock, it is too late to file.')).toBeVisible();

  await context.setOffline(false);
  await later.press('Enter ID and PIN');
  await later.enterCredentials();
  expect(await later.readKnownCode()).toBe((await expectFiledOnce(control, [])).referenceCodeForm);
});

test('where the clock was set back under an open session, "Finish and clear" asks for the credentials and then erases', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.waitUntilSaved();
  const device = new ClaimsOnDevice(page);
  await device.open();
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await page.evaluate(moveWallClock, -600_000);
  await claimant.press('Erase it all');
  const asked = page
    .locator('.toast')
    .getByText('Enter your ID and PIN first, so that we know what is yours.');
  await expect(asked).toBeVisible();
  await expect(page.getByText('What this device held for you is erased.')).toBeHidden();
  await expect(device.part('Not submitted yet').getByRole('listitem')).toHaveCount(1);

  await claimant.press('Show what is mine');
  await device.unlock();
  await claimant.press('Finish and clear this device');
  await claimant.press('Erase it all');
  await expect(page.getByText('What this device held for you is erased.')).toBeVisible();
  await device.open();
  await expect(page.getByText('There is no claim on this device.')).toBeVisible();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  async function replaceDates(page: Page, dates: Readonly<Record<string, string>>): Promise<void> {
    await page.route('**/api/**', async (route) => {
      const response = await route.fetch();
      const { date: _, ...headers } = response.headers();
      await route.fulfill({ response, headers: { ...headers, ...dates } });
    });
  }

  test('where the server never tells the time, the device’s clock closes a form', async ({
    claimant,
    context,
  }) => {
    await replaceDates(claimant.page, {});
    await setClockBy(context, YEARS_MS);
    await claimant.page.goto('/');
    await claimant.arriveAt('The deadline has passed');
  });

  test('a server whose clock is years ahead for a moment costs no draft', async ({ claimant }) => {
    const { page } = claimant;
    await claimant.startClaim();
    await claimant.fillAboutYou();
    await page.getByLabel('Where you bought it').fill(CLAIM.purchasePlace);
    await claimant.waitUntilSaved();
    await replaceDates(page, { date: 'Fri, 27 Nov 2099 07:00:00 GMT' });
    const device = new ClaimsOnDevice(page);
    await device.open();
    await expect(device.part('Not submitted yet').getByText('Claim: started, not submitted')).toBeVisible();

    await page.unrouteAll({ behavior: 'wait' });
    await page.goto('/');
    await claimant.enterCredentials();
    await claimant.arriveAt('Your claim');
    await expect(page.getByLabel('Where you bought it')).toHaveValue(CLAIM.purchasePlace);
  });
});
