import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { ATTEMPT_LIMIT_MS } from '../support/limits.ts';
import { receiptPdf } from '../support/test-files.ts';
import { expectBirthDate, fillBirthDate } from './birth-date.ts';
import { CREDENTIALS, INFO } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';
import { silenceStorage } from './silent-storage.ts';

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'What you type now may not be saved' });

const keptInTab = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'What you typed is still in this tab' });

const notSaved = (page: Page) =>
  page.getByText('Not saved. Keep this page open and try again.').filter({ visible: true });

const answer = (page: Page) => page.evaluate(() => dispatchEvent(new Event('storage-answers')));

async function tryAgain(page: Page): Promise<void> {
  await notice(page).getByRole('button', { name: 'Try again' }).click();
}

/** Presses "Try again" until the notice goes. The portal may notice by itself that the storage answers, and remove the button. */
async function tryUntilAnswered(page: Page): Promise<void> {
  const button = notice(page).getByRole('button', { name: 'Try again' });
  await expect(async () => {
    if (await button.isVisible()) await button.click({ timeout: ATTEMPT_LIMIT_MS });
    await expect(notice(page)).toBeHidden({ timeout: ATTEMPT_LIMIT_MS });
  }).toPass();
}

/** Asks the browser to delete every database of the portal, as a second tab or the browser's settings do. */
function deleteDatabases(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    return Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const request = indexedDB.deleteDatabase(name);
            request.onsuccess = () => resolve('deleted');
            request.onblocked = () => resolve(`${name} is held`);
          }),
      ),
    );
  });
}

async function clearStorage(page: Page, storageTypes = 'indexeddb'): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes });
}

test('with storage that answers nothing the start page stands, and signing in says what to do', async ({
  claimant,
}) => {
  const { page } = claimant;
  await page.addInitScript(silenceStorage, { isWhole: true, fromStart: true });
  await page.goto('/');
  await expect(claimant.heading('File a claim')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await expect(notice(page)).toContainText('Close all other tabs of this site');
  await expect(notice(page).getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', /^tel:/);
  await claimant.enterCredentials();
  const problem = page.getByRole('alert').filter({ hasText: 'so your claim cannot be opened' });
  await expect(problem).toBeVisible();
  await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);

  await tryAgain(page);
  await expect(notice(page)).toContainText('It still does not answer.');
  await answer(page);
  await tryUntilAnswered(page);
  await expect(page.getByText('The storage of this device answers again.')).toBeAttached();
  await claimant.press('Start');
  await claimant.arriveAt('About you');
});

test('with only the small store silent a claim is begun and saved all the same', async ({ claimant }) => {
  const { page } = claimant;
  await page.addInitScript(silenceStorage, { databases: ['portal-state'], fromStart: true });
  await page.goto('/');
  await expect(claimant.heading('File a claim')).toBeVisible();
  await claimant.enterCredentials();
  await expect(claimant.heading('About you')).toBeVisible();
  await fillBirthDate(page, INFO.dateOfBirth);

  // While a store is silent, the page does not claim that anything is saved.
  await expect(notice(page)).toBeVisible();
  await answer(page);
  await tryUntilAnswered(page);
  await claimant.waitUntilSaved();
});

test('a page of a claim that cannot be read says so after a reload, and opens when storage answers', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await fillBirthDate(page, INFO.dateOfBirth);
  await claimant.waitUntilSaved();
  await page.addInitScript(silenceStorage, { databases: [DATABASE_NAME], fromStart: true });
  await page.reload();
  await expect(claimant.heading('Your claim cannot be opened now')).toBeVisible();
  await expect(notice(page)).toBeVisible();
  await answer(page);
  await tryAgain(page);
  await expect(claimant.heading('About you')).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await expectBirthDate(page, INFO.dateOfBirth);
});

test('the claims on this device are not awaited for ever', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.startClaim();
  await page.addInitScript(silenceStorage, { isWhole: true, fromStart: true });
  await page.goto('/claim/status');
  await expect(claimant.heading('Claims on this device')).toBeVisible();
  await expect(page.getByText('We cannot read what is on this device.')).toBeVisible();
  await expect(page.getByText('There is no claim on this device.')).toBeHidden();
  await expect(notice(page)).toBeVisible();
  await answer(page);
  await tryAgain(page);
  await expect(page.getByText('Go on with this claim')).toBeVisible();
});

test('what is typed or submitted while storage is silent is told as not saved or not filed, and is saved and filed once it answers', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await page.addInitScript(silenceStorage, { isWhole: true });
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await claimant.waitUntilSaved();
  await page.evaluate(() => dispatchEvent(new Event('storage-falls-silent')));
  await page.getByLabel('Where you bought it').fill('Corner Appliance');
  const problem = page.getByRole('alert').filter({ hasText: 'What you typed last is not saved.' });
  await expect(problem).toBeVisible();
  await expect(notSaved(page)).not.toHaveCount(0);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByText(/^Saved on this device/)).toBeHidden();

  await answer(page);
  await tryUntilAnswered(page);
  await claimant.waitUntilSaved();
  await page.reload();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');

  await test.step('A claim that is submitted meanwhile is said not to be filed, and is not queued behind it.', async () => {
    await claimant.fillClaim();
    await claimant.choosePayment();
    await claimant.goOnTo('Check your claim');
    await claimant.sign();
    await claimant.waitUntilSaved();
    await page.evaluate(() => dispatchEvent(new Event('storage-falls-silent')));
    await claimant.submit();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('Your claim is NOT filed');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await answer(page);
    await tryUntilAnswered(page);
    await claimant.submit();
    await claimant.readReferenceCode();
    expect(await control.listSubmissions()).toHaveLength(1);
  });
});

test('a claim that is taken back while storage is silent stays, and its claimant is told why', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.addInitScript(silenceStorage, {});
  await claimant.fillUntilSummary();
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  await page.evaluate(() => dispatchEvent(new Event('storage-falls-silent')));
  await claimant.unfold('More');
  await claimant.press('Take back to change');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('The storage of this device does not answer');
  await expect(dialog).not.toContainText('Free up space');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
});

test('locks that are never granted do not keep a claim shut without a word', async ({ claimant }) => {
  const { page } = claimant;
  await page.addInitScript(silenceStorage, { databases: [], hasNoLocks: true });
  await page.goto('/');
  await claimant.enterCredentials();
  const problem = page.getByRole('alert').filter({ hasText: 'so your claim cannot be opened' });
  await expect(problem).toBeVisible();
});

test('a tab whose databases another tab deletes lets go of them, says so, and offers to go on', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await page.getByLabel('Where you bought it').fill('Harbor Hardware');
  await claimant.waitUntilSaved();
  const other = new Claimant(await context.newPage());
  await other.page.goto('/faq');
  await other.arriveAt(/./);
  expect(new Set(await deleteDatabases(other.page))).toEqual(new Set(['deleted']));
  const deleted = page
    .getByRole('alert')
    .filter({ hasText: 'What this site kept on this device was deleted' });
  await expect(deleted).toBeVisible();
  await expect(page.getByText(/^Saved on this device/)).toBeHidden();
  await page.getByLabel('Where you bought it').fill('Corner Appliance');
  await expect(notSaved(page)).not.toHaveCount(0);
  await deleted.getByRole('button', { name: 'Load this page again' }).click();
  await claimant.arriveAt('Your session has ended');
  await expect(page.getByText('Nothing is kept on this device.')).toBeVisible();
  await expect(page.getByText('Use your ID and PIN to go on with your claim.')).toBeHidden();
  await expect(page.getByText('we locked what is saved on this device')).toBeHidden();
});

for (const storageTypes of ['indexeddb', 'all']) {
  test(`answers whose storage the browser clears under an open tab stay in it, and are kept again by a press (${storageTypes})`, async ({
    claimant,
    context,
  }) => {
    const { page } = claimant;
    await claimant.startClaim();
    await claimant.fillAboutYou();
    await page.getByLabel('Where you bought it').fill('Harbor Hardware');
    await claimant.waitUntilSaved();
    await clearStorage(page, storageTypes);
    const deleted = keptInTab(page);
    await expect(deleted).toBeVisible();
    await expect(page.getByText(/^Saved on this device/)).toBeHidden();
    await expect(page.getByLabel('Where you bought it')).toHaveValue('Harbor Hardware');
    await page.getByLabel('Where you bought it').fill('Corner Appliance');
    await deleted.getByRole('button', { name: 'Save my answers again' }).click();
    await expect(page.getByText('Your answers are saved on this device again.')).toBeVisible();
    await expect(deleted).toBeHidden();
    await expect(claimant.heading('Your claim')).toBeFocused();
    await page.getByLabel('Serial number').fill('SN 12345');
    await claimant.waitUntilSaved();

    const next = new Claimant(await context.newPage());
    await page.close();
    await next.page.goto('/');
    await next.enterCredentials();
    await next.arriveAt('Your claim');
    await expect(next.page.getByLabel('Where you bought it')).toHaveValue('Corner Appliance');
    await expect(next.page.getByLabel('Serial number')).toHaveValue('SN 12345');
  });
}

test('what cannot be kept since the browser cleared the storage says what to press, never to load the page anew', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await claimant.startClaim();
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  await clearStorage(page);
  const deleted = keptInTab(page);
  await expect(deleted).toBeVisible();
  const { name, mimeType, buffer } = receiptPdf();
  await claimant.fileChooser.setInputFiles({ name, mimeType, buffer });
  await expect(
    claimant.documentRow(name).getByText(/Press “Save my answers again” at the top .* choose the file again/),
  ).toBeVisible();
  await claimant.documentRow(name).getByRole('button', { name: 'Cancel' }).click();

  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Press “Save my answers again” at the top of this page.');
  await dialog.getByRole('button', { name: 'OK' }).click();
  await deleted.getByRole('button', { name: 'Save my answers again' }).click();
  await expect(deleted).toBeHidden();
  await claimant.submit();
  await claimant.readReferenceCode();
  expect(await control.listSubmissions()).toHaveLength(1);
});

test('the code of a filed claim stays on its page when the browser clears the storage under it', async ({
  claimant,
}) => {
  const { page } = claimant;
  await claimant.fillUntilSummary();
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim is filed');
  const code = await claimant.readReferenceCode();
  await clearStorage(page);
  await expect(page.getByRole('alert').filter({ hasText: 'was deleted' })).toBeVisible();
  await expect(claimant.heading('Your claim is filed')).toBeVisible();
  expect(await claimant.readReferenceCode()).toBe(code);
});

test('a waiting claim that the browser clears away is told as gone, not as kept', async ({ claimant }) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  await clearStorage(page);
  await claimant.arriveAt('This claim is no longer on this device');
  await expect(
    page.getByRole('main').getByText('If it was not filed, you have to start again.'),
  ).toBeVisible();
  await expect(page.getByText(/saved on this device/i)).toBeHidden();
});
