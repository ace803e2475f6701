import type { CDPSession, Page } from '@playwright/test';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { findIssues } from '../support/find-issues.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { ClaimsOnDevice } from './claims-on-device.ts';
import { test as base, expect } from './flow-test.ts';
import { switchCulture } from './switch-culture.ts';
import { watchShifts } from './watch-shifts.ts';

const FILL_IN = 'Fill in with this device’s lock';
const SET_UP = 'Use this device’s lock';
const REMOVE = 'Stop using this device’s lock';

/** Chromium's virtual authenticator, in place of the device's lock. */
class DeviceLock {
  readonly #cdp: CDPSession;
  readonly #authenticatorId: string;

  private constructor(cdp: CDPSession, authenticatorId: string) {
    this.#cdp = cdp;
    this.#authenticatorId = authenticatorId;
  }

  static async addTo(page: Page, { hasPrf = true } = {}): Promise<DeviceLock> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasPrf,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
      },
    });
    return new DeviceLock(cdp, authenticatorId);
  }

  /** Sets whether the lock accepts its user. */
  async setUserVerified(isUserVerified: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setUserVerified', {
      authenticatorId: this.#authenticatorId,
      isUserVerified,
    });
  }

  /** Sets whether a user answers at all. */
  async setPresent(enabled: boolean): Promise<void> {
    await this.#cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.#authenticatorId,
      enabled,
    });
  }

  /** Forgets every passkey, as on a device whose lock was set up anew. */
  async reset(): Promise<void> {
    await this.#cdp.send('WebAuthn.clearCredentials', { authenticatorId: this.#authenticatorId });
  }

  async list() {
    const { credentials } = await this.#cdp.send('WebAuthn.getCredentials', {
      authenticatorId: this.#authenticatorId,
    });
    return credentials;
  }
}

/** Passkeys need a host name; browsers make none for an IP address. */
const test = base.extend({
  baseURL: ({ portal }, use) => use(portal.url.replace('127.0.0.1', 'localhost')),
  context: async ({ context, baseURL, space }, use) => {
    await context.addCookies([{ name: SPACE_COOKIE, value: space, url: baseURL ?? '' }]);
    await use(context);
  },
});

async function begin(claimant: Claimant, answer = 'Yes, it is mine'): Promise<void> {
  const { page } = claimant;
  await page.goto('/');
  await page.getByRole('radiogroup', { name: 'Is this your own device?' }).getByText(answer).click();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await page.getByLabel('Who are you filing for?').selectOption('For myself');
  await claimant.waitUntilSaved();
}

const panelOf = (page: Page) =>
  page.getByRole('main').getByText('Come back more easily next time', { exact: true });
const fillIn = (page: Page) => page.getByRole('button', { name: FILL_IN });

async function setUp(claimant: Claimant): Promise<void> {
  await begin(claimant);
  await panelOf(claimant.page).click();
  await claimant.press(SET_UP);
  await expect(claimant.page.getByText(/can fill in your sign-in details/).last()).toBeVisible();
}

async function lockAndReturn(claimant: Claimant): Promise<void> {
  const claims = new ClaimsOnDevice(claimant.page);
  await claims.open();
  await claims.lock();
  await claimant.page.goto('/');
  await claimant.arriveAt('File a claim');
}

/** Counts the keyrings with a record of a passkey; no other store has one. */
const countPasskeys = (page: Page) =>
  page.evaluate(async (name) => {
    if ((await indexedDB.databases()).every((database) => database.name !== name)) return 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const opening = indexedDB.open(name);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyrings').objectStore('keyrings').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result.filter(({ passkey }) => passkey !== undefined).length);
      };
    };
    return promise;
  }, DATABASE_NAME);

/** Whether any database of the site holds the passkey's id. */
const holdsId = (page: Page, id: string) =>
  page.evaluate(async (id) => {
    const settled = <T>(request: IDBRequest<T>) => {
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
      return promise;
    };
    const isIn = (value: unknown): boolean =>
      value instanceof Uint8Array
        ? btoa(String.fromCharCode(...value)) === id
        : value instanceof Object && Object.values(value).some(isIn);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      const stores = [...database.objectStoreNames];
      const rows = await Promise.all(
        stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      if (isIn(rows)) return true;
    }
    return false;
  }, id);

async function expectFilledIn(page: Page): Promise<void> {
  await expect(page.getByLabel('Class member ID')).toHaveValue(CREDENTIALS.classMemberId);
  await expect(page.getByRole('textbox', { name: 'PIN' })).toHaveValue(CREDENTIALS.pin);
  await expect(page.getByText('Your sign-in details are filled in.', { exact: false }).first()).toBeVisible();
}

test('the device’s lock fills in the ID and PIN after the tab was killed, offline, and the draft is open', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await setUp(claimant);
  expect(await findIssues(page)).toEqual([]);
  const [passkey, ...others] = await lock.list();
  expect(others).toEqual([]);
  expect(passkey?.rpId).toBe('localhost');
  expect(passkey?.userDisplayName).toMatch(/^In re Rivenwood Heater Litigation, \d+\/\d+\/\d{4}$/);
  expect(passkey?.userName).toBe(passkey?.userDisplayName);
  await claimant.becomeReadyForOffline();
  await context.setOffline(true);
  // Stops the worker, so that it cannot hand the keys to the next page. A killed browser loses them in the same way.
  await page.goto('about:blank');
  const cdp = await context.newCDPSession(page);
  await cdp.send('ServiceWorker.enable');
  await cdp.send('ServiceWorker.stopAllWorkers');

  await page.goto('/');
  await claimant.arriveAt('File a claim');
  await fillIn(page).click();
  await expectFilledIn(page);
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
  expect(await findIssues(page)).toEqual([]);
  await claimant.press('Start');
  await claimant.arriveAt('About you');
  await expect(page.getByText(/^You are offline\. You can go on/)).toBeVisible();
  await expect(page.getByLabel('Who are you filing for?')).toHaveValue('self');
});

test('the lock fills in what the list of claims asks for, and the start pages that ask for the same', async ({
  claimant,
}) => {
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await setUp(claimant);
  const claims = new ClaimsOnDevice(page);
  await claims.open();
  await claims.lock();
  await claimant.unfold('Finish on this device');
  await claimant.press('Show what is mine');
  await fillIn(page).click();
  await expectFilledIn(page);
  await claimant.press('Open');
  await expect(page.getByRole('button', { name: 'Lock again' })).toBeVisible();

  await claims.lock();
  await page.goto('/automotive');
  await fillIn(page).click();
  await expectFilledIn(page);
  // This form asks for a reference code, which the passkey does not hold.
  await page.goto('/documents-upload');
  await expect(page.getByRole('radiogroup', { name: 'Is this your own device?' })).toBeVisible();
  await expect(fillIn(page)).toBeHidden();
});

test('who does not open the lock has nothing filled in, and types as before', async ({ claimant }) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  await lock.setUserVerified(false);
  await fillIn(page).click();
  await expect(page.getByText(/^Nothing was filled in\./).first()).toBeVisible();
  await expect(page.getByLabel('Class member ID')).toHaveValue('');
  await expect(fillIn(page)).toBeFocused();
  expect(await findIssues(page)).toEqual([]);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
});

test('who leaves the page while the lock waits can be asked again, and a lock that was set up anew fills in nothing', async ({
  claimant,
}) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  await lock.setPresent(false);
  await fillIn(page).click();
  await expect(fillIn(page)).toHaveAttribute('aria-disabled', 'true');
  // The browser closes its dialog when the page that asked is left.
  await page.getByRole('link', { name: 'Check claim status' }).click();
  await claimant.arriveAt('Claims on this device');
  await page.goBack();
  await claimant.arriveAt('File a claim');
  await lock.setPresent(true);
  await fillIn(page).click();
  await expectFilledIn(page);

  await lock.reset();
  await page.reload();
  await fillIn(page).click();
  await expect(page.getByText(/^Nothing was filled in\./).first()).toBeVisible();
});

test('who does not open the lock when it is set up is told that nothing was', async ({ claimant }) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await begin(claimant);
  await lock.setUserVerified(false);
  await panelOf(page).click();
  await claimant.press(SET_UP);
  await expect(page.getByText('Nothing was set up. You can try again.').first()).toBeVisible();
  expect(await countPasskeys(page)).toBe(0);
});

test('the lock is offered on one’s own device alone', async ({ claimant }) => {
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await begin(claimant, 'No, other people use it too');
  await expect(page.getByText('What you type here is erased', { exact: false })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expect(panelOf(page)).toBeHidden();
});

test('no lock is offered where it gives no secret, nor where there is none', async ({
  claimant,
  context,
}) => {
  await DeviceLock.addTo(claimant.page, { hasPrf: false });
  await begin(claimant);
  await panelOf(claimant.page).click();
  await claimant.press(SET_UP);
  await expect(claimant.page.getByText(/lock cannot be used for this/).first()).toBeVisible();
  expect(await countPasskeys(claimant.page)).toBe(0);
  await expect(claimant.page.getByRole('button', { name: SET_UP })).toBeHidden();

  const other = new Claimant(await context.newPage());
  await other.page.goto(new URL(claimant.page.url()).pathname);
  await other.arriveAt('About you');
  await expect(panelOf(other.page)).toBeHidden();
});

test('the lock is no way in where others use the device, once its owner says so', async ({ claimant }) => {
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  await expect(fillIn(page)).toBeVisible();
  await page.getByText('No, other people use it too').click();
  await expect(fillIn(page)).toBeHidden();
});

test('what was set up is removed where it was set up, from the list of claims, and from what the browser lists', async ({
  claimant,
}) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await setUp(claimant);
  expect(await countPasskeys(page)).toBe(1);
  await claimant.press(REMOVE);
  await expect(
    page.getByText('no longer fills in your sign-in details', { exact: false }).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: SET_UP })).toBeFocused();
  expect(await countPasskeys(page)).toBe(0);
  expect(await lock.list()).toEqual([]);
  await claimant.press(SET_UP);
  await expect(page.getByRole('button', { name: REMOVE })).toBeFocused();

  await new ClaimsOnDevice(page).open();
  await panelOf(page).click();
  await claimant.press(REMOVE);
  await expect.poll(() => countPasskeys(page)).toBe(0);
  await expect(panelOf(page)).toBeHidden();
  await expect.poll(() => lock.list()).toEqual([]);
});

test('“Finish and clear” leaves no record of a lock in any database, and no passkey in the browser’s list', async ({
  claimant,
}) => {
  const { page } = claimant;
  const lock = await DeviceLock.addTo(page);
  await setUp(claimant);
  const [passkey] = await lock.list();
  const id = passkey?.credentialId ?? '';
  expect(await holdsId(page, id)).toBe(true);
  await new ClaimsOnDevice(page).open();
  await claimant.unfold('Finish on this device');
  await claimant.press('Finish and clear this device');
  await claimant.press('Erase it all');
  await claimant.arriveAt('File a claim');
  await expect(page.getByText('What this device held for you is erased.')).toBeVisible();
  expect(await holdsId(page, id)).toBe(false);
  expect(await lock.list()).toEqual([]);
  await page.reload();
  await expect(page.getByRole('radiogroup', { name: 'Is this your own device?' })).toBeVisible();
  await expect(fillIn(page)).toBeHidden();
});

test('what the server refuses is not filled in again, and a slip of the finger removes nothing', async ({
  claimant,
  control,
}) => {
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  await claimant.enterCredentials({ ...CREDENTIALS, pin: '999999' });
  await claimant.press('OK');
  expect(await countPasskeys(page)).toBe(1);
  await control.changeScenario({
    patch: { authorize: { outcome: 'refused', errorText: 'This PIN was replaced.' } },
  });
  await fillIn(page).click();
  await expectFilledIn(page);
  await claimant.press('Start');
  await expect(page.getByText('This PIN was replaced.', { exact: false })).toBeVisible();
  await expect.poll(() => countPasskeys(page)).toBe(0);
  await claimant.press('OK');
  await expect(
    page.getByText('no longer fills in your sign-in details. Type them.', { exact: false }).first(),
  ).toBeVisible();
  await expect(fillIn(page)).toBeHidden();
});

test('a start page that can be filled in moves nothing, and shows its whole form on a phone', async ({
  claimant,
}) => {
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  // High enough to show what comes below the form.
  await page.setViewportSize({ width: 390, height: 1000 });
  const readShifts = await watchShifts(page);
  await page.reload();
  await expect(fillIn(page)).toBeVisible();
  await expect(page.getByText('Is this your own device?')).toBeInViewport({ ratio: 1 });
  expect(await readShifts()).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(fillIn(page)).toBeInViewport({ ratio: 1 });
  const start = page.getByRole('button', { name: 'Start' });
  await expect(start).toBeInViewport({ ratio: 1 });
  const pin = await page.getByRole('textbox', { name: 'PIN' }).boundingBox();
  expect((pin?.y ?? 0) + (pin?.height ?? 0)).toBeLessThanOrEqual((await start.boundingBox())?.y ?? 0);
});

test('the lock fills in from right to left in Arabic', async ({ claimant, control }) => {
  await control.reset({ preset: 'all-cultures' });
  const { page } = claimant;
  await DeviceLock.addTo(page);
  await setUp(claimant);
  await lockAndReturn(claimant);
  await switchCulture(page, 'ar');
  await page.getByRole('button', { name: 'املأ بقفل هذا الجهاز' }).click();
  await expect(page.getByText(/^تم ملء بيانات الدخول\./).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await findIssues(page)).toEqual([]);
});
