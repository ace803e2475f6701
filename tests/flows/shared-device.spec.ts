import type { Page } from '@playwright/test';
import { SESSION_COOKIE } from '#api-mock/state/sessions.ts';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import type { Device } from '../support/claimant-device.ts';
import { expect, test } from '../support/device-test.ts';
import { fireSync } from './background-sync.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { serveElsewhere } from './serve-elsewhere.ts';

async function shareDevice(page: Page): Promise<void> {
  await page.goto('/');
  const question = page.getByRole('radiogroup', { name: 'Is this your own device?' });
  await question.getByText('No, other people use it too').click();
  await expect(page.getByText(/^We cannot erase what the browser itself keeps/)).toBeVisible();
}

async function beginOnSharedDevice(claimant: Claimant): Promise<void> {
  await shareDevice(claimant.page);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
}

const countKeyrings = (page: Page) =>
  page.evaluate(async (name) => {
    if ((await indexedDB.databases()).every((database) => database.name !== name)) return 0;
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const opening = indexedDB.open(name);
    // The database was deleted after it was listed, so this one is new and empty.
    opening.onupgradeneeded = () => {
      opening.transaction?.abort();
      resolve(0);
    };
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const counting = database.transaction('keyrings').objectStore('keyrings').count();
      counting.onsuccess = () => {
        database.close();
        resolve(counting.result);
      };
    };
    return promise;
  }, DATABASE_NAME);

test('what is typed on a shared device goes on after a reload, and is gone with its tab', async ({
  device,
}) => {
  const claimant = new Claimant(device.page);
  await beginOnSharedDevice(claimant);
  await expect(claimant.status('You said that other people use this device.')).toBeVisible();
  await claimant.fillAboutYou();
  const place = device.page.getByLabel('Where you bought it');
  await place.fill('Harbor Hardware');
  await expect(place).toHaveAttribute('autocomplete', 'off');
  await expect(place).toHaveAttribute('name', /^f-[0-9a-f-]{36}$/);
  await claimant.waitUntilSaved();
  await claimant.becomeReadyForOffline();
  await device.page.reload();
  await claimant.arriveAt('Your claim');
  await expect(device.page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');

  await device.close();
  await device.start();
  await device.goto('/claim/status');
  await expect(device.page.getByText('There is no claim on this device.')).toBeVisible();
  await expect.poll(() => countKeyrings(device.page)).toBe(0);
});

test('who leaves a locked claim on a shared device opens it again while the tab is open', async ({
  device,
}) => {
  const claimant = new Claimant(device.page);
  await beginOnSharedDevice(claimant);
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  const claims = new ClaimsOnDevice(device.page);
  await claims.open();
  await claims.lock();
  await device.goto('/');
  await claimant.enterCredentials();
  await claimant.arriveAt('Your claim');
  expect(await countKeyrings(device.page)).toBe(1);
  await claims.open();
  await device.page.evaluate(async () => {
    await caches.open('canary');
    localStorage.setItem('canary', 'typed');
    Reflect.set(globalThis, 'canary', 'in memory');
    await new Promise((resolve) => {
      const opening = indexedDB.open('canary');
      opening.onsuccess = () => resolve(opening.result.close());
    });
  });
  const cleared = device.page.waitForResponse('**/clear-site');
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await claimant.press('Erase it all');
  await expect(claimant.page.getByText('What this device held for you is erased.')).toBeVisible();
  await expect(device.page).not.toHaveURL(/#/);
  await expect(device.page.getByLabel('Class member ID')).toBeVisible();
  expect((await (await cleared).allHeaders())['clear-site-data']).toBe('"cache", "storage"');
  const kept = device.page.evaluate(async () => ({
    caches: await caches.has('canary'),
    databases: (await indexedDB.databases()).filter(({ name }) => name === 'canary'),
    texts: localStorage.getItem('canary'),
  }));
  expect(await kept).toEqual({ caches: false, databases: [], texts: null });
  expect(await countKeyrings(device.page)).toBe(0);
  // The page was loaded anew, so its memory holds nothing of the claimant.
  expect(await device.page.evaluate(() => Reflect.get(globalThis, 'canary'))).toBeUndefined();
});

test('no other site can clear what a claimant has on this device', async ({ device, portal }) => {
  const claimant = new Claimant(device.page);
  await beginOnSharedDevice(claimant);
  await claimant.fillAboutYou();
  await claimant.waitUntilSaved();
  await using site = await serveElsewhere('<!doctype html><title>Elsewhere</title>');
  const elsewhere = await device.page.context().newPage();
  await elsewhere.goto(site.url);
  const target = `${portal.url}/clear-site`;
  await elsewhere.evaluate(async (address) => {
    const headers = { 'X-Clear-Site': 'yes' };
    await fetch(address, { method: 'POST', headers }).catch(() => undefined);
    await fetch(address, { method: 'POST', mode: 'no-cors', headers }).catch(() => undefined);
  }, target);
  const posting = elsewhere.waitForResponse(target);
  await elsewhere.evaluate((action) => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action });
    document.body.append(form);
    form.submit();
  }, target);
  expect(await (await posting).allHeaders()).not.toHaveProperty('clear-site-data');
  await device.page.bringToFront();
  expect(await countKeyrings(device.page)).toBe(1);
});

async function submitOffline(device: Device): Promise<void> {
  const claimant = new Claimant(device.page);
  await beginOnSharedDevice(claimant);
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
  await device.page.context().setOffline(true);
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  const submit = device.page.getByRole('button', { name: 'Submit claim' });
  await expect(submit).toHaveAccessibleDescription(/what you submit stays here, locked/);
  await expect(submit).toBeDisabled();
  await device.page.getByLabel('Keep it here until it is sent').check();
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
}

/** Expects that the receipt disappears with the tab that showed it. */
async function expectGoneWithTab(device: Device): Promise<void> {
  await device.close();
  await device.start();
  await device.goto('/claim/status');
  await expect.poll(() => countKeyrings(device.page)).toBe(0);
}

test('a claim stays on a shared device only when its claimant agrees, until it is sent', async ({
  device,
  control,
}) => {
  await submitOffline(device);
  // The driver's "offline" ends a moment before the browser closes. Without the old session nothing can be filed then.
  await device.page.context().clearCookies({ name: SESSION_COOKIE });
  await device.kill();

  await device.start();
  const back = new Claimant(device.page);
  await device.goto('/claim/status');
  await back.press('Enter ID and PIN');
  await back.enterCredentials();
  await back.readKnownCode();
  await expectFiledOnce(control, []);
  await expectGoneWithTab(device);
});

test('a claim that was filed after its tab was gone stays on a shared device until its claimant has seen the code', async ({
  device,
  control,
}) => {
  await submitOffline(device);
  const context = device.page.context();
  // The driver's "offline" may end while the page is being left; the page must not show the code of a claim filed then.
  await device.goto('/faq');
  await new Claimant(device.page).arriveAt('Questions and answers');
  await device.page.goto('about:blank');
  await context.setOffline(false);
  // The browser's own sync may be sending the claim already.
  await expect
    .poll(async () => (await fireSync(context)) === 'done' && (await control.listSubmissions()).length)
    .toBe(1);
  const { referenceCodeForm } = await expectFiledOnce(control, []);
  await device.kill();

  // The next person to open the portal sees that a claim is filed, but no code.
  for (let start = 1; start <= 2; start += 1) {
    await device.start();
    await device.goto('/claim/status');
    await expect(device.page.getByRole('status').getByText('Your claim is filed')).toBeVisible();
    await expect(device.page.getByText('was deleted')).toBeHidden();
    await device.close();
  }

  await device.start();
  await device.goto('/');
  const back = new Claimant(device.page);
  await back.enterCredentials();
  expect(await back.readKnownCode()).toBe(referenceCodeForm);
  await expectGoneWithTab(device);
});
