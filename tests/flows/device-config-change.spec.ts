import type { Page } from '@playwright/test';
import { ENDPOINTS } from '#server/endpoints.ts';
import type { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

const SERIAL = 'HX20-48213';

/** Returns the worker's cached config; null if there is none. */
function readKeptConfig(page: Page): Promise<string | null> {
  return page.evaluate(async (address) => {
    const kept = await caches.match(address, { ignoreVary: true });
    return kept === undefined ? null : kept.text();
  }, ENDPOINTS.formsConfig);
}

async function answerAndFile(claimant: Claimant): Promise<void> {
  await claimant.page.getByLabel('Serial number').fill(SERIAL);
  await claimant.goOnTo('How you want to be paid');
  await claimant.goOnTo('Supporting documents');
  await claimant.goOnTo('Check your claim');
  await claimant.submit();
  await claimant.readReferenceCode();
}

test('a draft of an older config keeps its answers, and only what has changed is asked', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.waitUntilSaved();
  await expect.poll(() => readKeptConfig(page)).not.toBeNull();
  const before = await readKeptConfig(page);
  await control.changeScenario({ preset: 'config-rule-changed' });
  await page.goto('/');
  // The worker answers with the cached config and fetches the new one in the background.
  await expect.poll(() => readKeptConfig(page)).not.toBe(before);
  await page.reload();
  await claimant.enterCredentials();
  await claimant.arriveAt('How you want to be paid');
  const notice = page.getByRole('status').filter({ hasText: 'The form has changed since you were here' });
  await expect(notice.getByRole('link')).toHaveText(['Your claim']);

  await notice.getByRole('link', { name: 'Your claim' }).click();
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).not.toHaveValue('');
  await claimant.press('Continue');
  await expect(page.getByRole('heading', { name: 'Answers to fix: 1' })).toBeFocused();
  await page.getByLabel('Serial number').fill(SERIAL);
  await claimant.goOnTo('How you want to be paid');
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.readReferenceCode();
  const [filed] = await control.listSubmissions();
  expect(filed?.fields.claimDetails).toMatchObject({ serialNumber: SERIAL });
});

test('a claim that waits under an older config is taken back when the server wants more, and filed', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  await control.changeScenario({ preset: 'config-rule-changed' });
  await context.setOffline(false);
  const device = new ClaimsOnDevice(page);
  await device.open();
  const waiting = device.part('Submitted, not filed yet');
  await expect(waiting.getByText('Your claim could not be processed')).toBeVisible();
  await waiting.getByRole('button', { name: 'Take back to change' }).click();
  await claimant.arriveAt('Check your claim');
  await page.goto('/standard/claim-details');
  await claimant.arriveAt('Your claim');
  await answerAndFile(claimant);
  await expectFiledOnce(control, []);
});

test('a claim that the server turned down for a newer config is taken back under that one, with no new start', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await control.changeScenario({ preset: 'config-rule-changed' });
  await claimant.submit();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(claimant.status('Your claim could not be processed')).toBeVisible();
  await claimant.press('Take back to change');
  await claimant.arriveAt('Check your claim');
  const notice = page.getByRole('status').filter({ hasText: 'The form has changed since you were here' });
  await notice.getByRole('link', { name: 'Your claim' }).click();
  await claimant.arriveAt('Your claim');
  await answerAndFile(claimant);
  await expectFiledOnce(control, []);
});
