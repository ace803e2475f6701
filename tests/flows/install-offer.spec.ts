import type { Page } from '@playwright/test';
import { findIssues } from '../support/find-issues.ts';
import { fillBirthDate } from './birth-date.ts';
import { findCutText } from './find-cut-text.ts';
import { expect, test } from './flow-test.ts';
import { comeToRest } from './settle.ts';
import { watchShifts } from './watch-shifts.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const STARTS = ['/', '/automotive', '/lookup', '/documents-upload'] as const;

/** Makes the page look like Safari on an iPhone, in a tab or as an installed app. */
async function imitateIphone(page: Page, { isInstalled }: { readonly isInstalled: boolean }): Promise<void> {
  await page.addInitScript((standalone) => {
    Object.defineProperty(navigator, 'standalone', { value: standalone });
  }, isInstalled);
}

function findOffer(page: Page) {
  return page.getByRole('region', { name: 'Keep this site on your device' });
}

/** Waits until the parts that a start page shows later than its form are there. */
async function waitForBackground(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
}

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE });

  test('every start page shows how the portal comes to the home screen, also beside claims’ empty storage, until one does not want it', async ({
    claimant,
  }) => {
    const { page } = claimant;
    await imitateIphone(page, { isInstalled: false });
    const readShifts = await watchShifts(page);
    for (const start of STARTS) {
      await page.goto(start);
      await expect(findOffer(page).getByRole('listitem')).toHaveText([
        'Tap Share in Safari.',
        'Tap Add to Home Screen, then Add.',
        'Open the new icon on your home screen and start your claim there.',
      ]);
      // The offer must not move what was there before it.
      expect.soft(await readShifts(), start).toEqual([]);
    }

    await test.step('axe finds nothing at the offer, and nothing of it is cut on a narrow phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const [culture, offer] of [
        ['es', 'Guarde este sitio en su dispositivo'],
        ['en', 'Keep this site on your device'],
      ] as const) {
        await page.goto(`/?culture=${culture}`);
        await expect(page.getByRole('region', { name: offer })).toBeVisible();
        await comeToRest(page);
        expect.soft(await findIssues(page), culture).toEqual([]);
        expect.soft(await page.evaluate(findCutText), culture).toEqual([]);
      }
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('who has looked at the claims on this device, and has none, is still told how', async () => {
      // This page opens the storage for claims, which exists from then on.
      await page.goto('/claim/status');
      await claimant.arriveAt('Claims on this device');
      await expect(page.getByText('There is no claim on this device.')).toBeVisible();
      await page.goto('/');
      await expect(findOffer(page)).toBeVisible();
    });

    await test.step('who does not want it is not asked again', async () => {
      await findOffer(page).getByRole('button', { name: 'No, thanks' }).click();
      await expect(findOffer(page)).toBeHidden();
      await page.reload();
      await waitForBackground(page);
      await expect(findOffer(page)).toBeHidden();
    });
  });

  test('it is not offered once a claim is begun, which would not move along', async ({ claimant }) => {
    const { page } = claimant;
    await imitateIphone(page, { isInstalled: false });
    await claimant.startClaim();
    await fillBirthDate(page, '04/27/1958');
    await claimant.waitUntilSaved();
    await expect(findOffer(page)).toBeHidden();
    await page.goto('/');
    await waitForBackground(page);
    await expect(findOffer(page)).toBeHidden();
  });

  test('the app on the home screen does not offer itself', async ({ page }) => {
    await imitateIphone(page, { isInstalled: true });
    await page.goto('/');
    await waitForBackground(page);
    await expect(findOffer(page)).toBeHidden();
  });
});

/** Fires `beforeinstallprompt`, as Chromium does outside private windows. */
function allowInstallation(page: Page): Promise<void> {
  return page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes';
      return { outcome: 'accepted' };
    };
    window.dispatchEvent(Object.assign(event, { prompt }));
  });
}

test('elsewhere it is offered once an answer is saved, not on a start page or where the claim is sent', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await allowInstallation(page);
  await waitForBackground(page);
  await expect(findOffer(page)).toBeHidden();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await expect(findOffer(page)).toBeHidden();
  await fillBirthDate(page, '04/27/1958');
  await claimant.waitUntilSaved();
  await expect(findOffer(page)).toBeVisible();
  await comeToRest(page);
  expect(await findIssues(page)).toEqual([]);

  await page.goto('/standard/claim-summary');
  await claimant.arriveAt('Check your claim');
  await allowInstallation(page);
  await page.waitForLoadState('networkidle');
  await expect(findOffer(page)).toBeHidden();
  await page.goto('/standard/claim-details');
  await claimant.arriveAt('Your claim');
  await allowInstallation(page);
  await findOffer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes');
  await expect(findOffer(page)).toBeHidden();
});
