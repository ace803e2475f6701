import type { Page } from '@playwright/test';
import { readSettings } from '#scripts/read-settings.ts';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { refuseWrites } from './refuse-writes.ts';
import { startStampedPortal } from './stamped-site.ts';

test('a full device is told once and at once with what to do, moves nothing, and what was typed is saved once there is room', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await page.evaluate(refuseWrites);
  await test.step('on a phone it is seen at once, it is said once, and nothing moves under the hand', async () => {
    const field = page.getByLabel('Type your email address again');
    await field.focus();
    // Safari has no scroll anchoring, so its page would jump.
    await page.evaluate(() => document.documentElement.style.setProperty('overflow-anchor', 'none'));
    const before = await field.boundingBox();
    await field.pressSequentially('m');
    await expect(page.locator('.action-bar').getByText(/^Not saved\./)).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('alert').filter({ hasText: /not saved/i })).toHaveCount(1);
    expect(await field.boundingBox()).toEqual(before);
  });

  await fillBirthDate(page, '04/27/1958');
  await expect(page.getByText(/This device is full/)).toBeVisible();
  // Makes room at the moment of the press. Earlier, the page would notice by itself and remove the button.
  await page.evaluate(() => {
    const makeRoom = () => dispatchEvent(new Event('device-has-room'));
    addEventListener('click', makeRoom, { capture: true, once: true });
  });
  await claimant.press('Try to save again');
  await claimant.waitUntilSaved();
  await page.reload();
  await expectBirthDate(page, '04/27/1958');
});

/** Imitates a switch to another app, because Playwright cannot hide a tab. Runs in the page. */
function putAway(): void {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
}

async function throwUncaught(page: Page): Promise<void> {
  const thrown = page.waitForEvent('pageerror');
  await page.evaluate(() => setTimeout(() => Promise.reject(new TypeError('The PIN 274163 is odd'))));
  await thrown;
}

/** Records the address of each beacon and sends it. Runs in the page before its own scripts. */
function noteBeacons(): void {
  const { sendBeacon } = navigator;
  navigator.sendBeacon = (address, body) => {
    document.documentElement.dataset.beacon = String(address);
    return sendBeacon.call(navigator, address, body);
  };
}

test('where the deployment wants error reports, they hold codes and nothing that was typed', async ({
  page,
}) => {
  const address = '/error-reports';
  const portal = await startStampedPortal('reporting', () => ({ errorReports: { enabled: true, address } }));
  const claimant = new Claimant(page);
  await page.goto(portal.url);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await throwUncaught(page);
  const reported = page.waitForRequest((request) => request.url().endsWith(address));
  await page.evaluate(putAway);
  const report = (await reported).postData() ?? '';
  expect(JSON.parse(report)).toMatchObject({ events: [{ code: 'uncaught-rejection', detail: 'TypeError' }] });
  expect(report).not.toMatch(/274163|RW-4821|Ruth/);
  await portal.close();
});

test('an error is reported to nobody where the setting is off, as it is by itself', async ({ page }) => {
  expect(readSettings('production').errorReports.enabled).toBe(false);
  const address = '/error-reports';
  const portal = await startStampedPortal('not-reporting', () => ({
    errorReports: { enabled: false, address },
  }));
  const claimant = new Claimant(page);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(address)) posted.push(request.method());
  });
  await page.addInitScript(noteBeacons);
  await page.goto(portal.url);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await throwUncaught(page);
  await page.evaluate(putAway);
  expect(await page.locator('html').getAttribute('data-beacon')).toBeNull();
  // Any earlier request has been seen once this page is there.
  await page.goto(`${portal.url}/contact`);
  await claimant.arriveAt('Contact us');
  expect(posted).toEqual([]);
  await portal.close();
});
