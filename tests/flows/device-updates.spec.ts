import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page, type Route, test } from '@playwright/test';
import { moveWallClock } from '../support/move-wall-clock.ts';
import { paintPng } from '../support/paint-photo.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';
import { CREDENTIALS } from './claim-answers.ts';
import { Claimant } from './claimant.ts';
import { refuseWrites } from './refuse-writes.ts';
import { startRebuiltPortal, startStampedPortal } from './stamped-site.ts';

const NOTICE = 'The mail room is closed on Friday.';
const OFFER = 'A new version of this site is ready.';

let dataDir = '';

test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'claim-portal-update-'));
});

test.afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

/** Makes the browser look for a new version, and returns the state of the waiting worker. */
function findWaitingVersion(page: Page): Promise<string | undefined> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    if (registration.waiting === null) await registration.update();
    return registration.waiting?.state;
  });
}

function offerIn(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: OFFER });
}

function takeNewVersion(page: Page): Promise<void> {
  return offerIn(page).getByRole('button', { name: 'Update now' }).click();
}

async function deployNext(name: string, running: RunningPortal): Promise<RunningPortal> {
  await running.close();
  const port = Number(new URL(running.url).port);
  return startStampedPortal(name, () => ({ maintenanceNotice: NOTICE }), { port, dataDir });
}

async function startOnFirstVersion(claimant: Claimant, url: string): Promise<void> {
  await claimant.page.goto(url);
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await claimant.fillAboutYou();
  await claimant.becomeReadyForOffline();
}

test('a new version is offered, waits when put off, and comes with every answer kept', async ({ page }) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  await startOnFirstVersion(claimant, first.url);
  await first.close();
  const port = Number(new URL(first.url).port);
  const second = await startStampedPortal('updated', () => ({ maintenanceNotice: NOTICE }), {
    port,
    dataDir,
  });

  await claimant.page.reload();
  await claimant.arriveAt('Your claim');
  const offer = page.getByRole('status').filter({ hasText: OFFER });
  await expect(offer).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await offer.getByRole('button', { name: 'Later' }).click();
  await expect(offer).toBeHidden();

  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByLabel('Where you bought it').fill('Hollis Hardware');
  await offer.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Hollis Hardware');
  await expect(offer).toBeHidden();
  await second.close();
});

test('no version is offered while a claim is on its way', async ({ page }) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  await startOnFirstVersion(claimant, first.url);
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await first.close();
  const port = Number(new URL(first.url).port);
  const second = await startStampedPortal('updated-sending', () => ({ maintenanceNotice: NOTICE }), {
    port,
    dataDir,
  });
  const upload = Promise.withResolvers<void>();
  await page.route('**/api/forms/standard', async (route) => {
    await upload.promise;
    await route.continue();
  });
  await claimant.submit();
  await claimant.arriveAt('We are sending your claim');
  await expect.poll(() => findWaitingVersion(page)).toBe('installed');
  await expect(page.getByText(OFFER)).toBeHidden();
  await claimant.arriveAt('We are sending your claim');

  upload.resolve();
  await claimant.readReferenceCode();
  await expect(page.getByText(OFFER)).toBeVisible();
  await second.close();
});

/** Activates the new worker, as "Update now" in another tab does: this page is not reloaded. */
async function renewWorker(page: Page): Promise<void> {
  const readWaiting = () =>
    page.evaluate(async () => {
      const { waiting } = await navigator.serviceWorker.ready;
      waiting?.postMessage({ type: 'skip-waiting' });
      return waiting?.state;
    });
  await expect.poll(readWaiting).toBe(undefined);
}

test('a page whose worker was renewed goes on, and takes the new version too', async ({ page }) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  await startOnFirstVersion(claimant, first.url);
  const second = await deployNext('updated-by-other', first);
  await expect.poll(() => findWaitingVersion(page)).toBe('installed');
  await expect(offerIn(page)).toBeVisible();
  await renewWorker(page);

  // The old page works with the new worker, even if it needs code that it has not loaded yet.
  await claimant.fillClaim();
  await claimant.choosePayment();
  await expect(page.getByLabel('Choose files')).toBeAttached();
  await claimant.press('Back');
  await claimant.press('Back');
  await claimant.arriveAt('Your claim');
  await expect(page.getByText(NOTICE)).toBeHidden();
  await page.getByLabel('Where you bought it').fill('Hollis Hardware');
  await takeNewVersion(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await claimant.arriveAt('Your claim');
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Hollis Hardware');
  await expect(offerIn(page)).toBeHidden();
  await second.close();
});

test('a device that is full keeps the version that holds what is not saved', async ({ page }) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  await startOnFirstVersion(claimant, first.url);
  const second = await deployNext('updated-full', first);
  await expect.poll(() => findWaitingVersion(page)).toBe('installed');
  await expect(offerIn(page)).toBeVisible();

  await page.evaluate(refuseWrites);
  await page.getByLabel('Where you bought it').fill('Hollis Hardware');
  await expect(page.getByText(/This device is full/)).toBeVisible();
  await takeNewVersion(page);
  const alert = page.getByRole('alertdialog', { name: 'Something went wrong' });
  await expect(alert).toContainText('This device could not save your claim.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Hollis Hardware');

  await page.evaluate(() => dispatchEvent(new Event('device-has-room')));
  await takeNewVersion(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByLabel('Where you bought it')).toHaveValue('Hollis Hardware');
  await second.close();
});

test('a page that is older than the worker it came to is offered the version of that one', async ({
  page,
}) => {
  const first = await startPortal({ dataDir });
  await page.goto(first.url);
  const older = await page.request.get(first.url).then((answer) => answer.text());
  const second = await deployNext('updated-meanwhile', first);
  // Only the page comes stale from an intermediate cache; everything else comes from the server.
  const served = await page.route(`${second.url}/faq`, (route) =>
    route.fulfill({ contentType: 'text/html', body: older }),
  );
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations())
      await registration.unregister();
  });
  await page.goto(`${second.url}/faq`);
  await served.dispose();
  await expect(offerIn(page)).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeHidden();
  await takeNewVersion(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(offerIn(page)).toBeHidden();
  await second.close();
});

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  for (const [answer, gone] of [
    ['nothing', { status: 404, contentType: 'text/plain', body: 'Not found' }],
    ['a page', { status: 200, contentType: 'text/html', body: '<!doctype html><title>Portal</title>' }],
  ] as const) {
    test(`a page is offered the new version where the server has ${answer} for its files`, async ({
      page,
    }) => {
      const claimant = new Claimant(page);
      const first = await startPortal({ dataDir });
      await page.goto(first.url);
      const status = page.getByRole('link', { name: 'Check claim status' }).last();
      await expect(status).toBeVisible();
      const second = await deployNext(`updated-gone-${gone.status}`, first);
      const cut = await page.route('**/app/dist/{content,claims}-*.js', (route) => route.fulfill(gone));
      await status.click();
      await claimant.arriveAt('This page could not be shown');
      await expect(offerIn(page)).toBeVisible();
      await cut.dispose();
      // Chromium may stop a worker that handles the page's request, which then gets no answer.
      let requests = 0;
      await page.route(/\/claim\/status(?:\?|$)/, async (route) => {
        requests += 1;
        if (requests > 1) await route.continue();
      });
      await takeNewVersion(page);
      await expect(page.getByText(NOTICE)).toBeVisible();
      await second.close();
    });
  }
});

async function comeBackAfter(page: Page, hours: number): Promise<void> {
  await page.evaluate(moveWallClock, hours * 3_600_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('a page that is left open for hours looks for a new version, and offers again what was put off', async ({
  page,
}) => {
  const first = await startPortal({ dataDir });
  await page.goto(first.url);
  await new Claimant(page).becomeReadyForOffline();
  const second = await deployNext('updated-while-open', first);
  await comeBackAfter(page, 5);
  await expect(offerIn(page)).toBeVisible();
  await offerIn(page).getByRole('button', { name: 'Later' }).click();
  await expect(offerIn(page)).toBeHidden();
  await comeBackAfter(page, 3);
  await expect(offerIn(page)).toBeHidden();
  await comeBackAfter(page, 5);
  await expect(offerIn(page)).toBeVisible();
  await takeNewVersion(page);
  await expect(page.getByText(NOTICE)).toBeVisible();
  await second.close();
});

/** Deploys another build in place of the first one, and removes the first one's files. */
async function deployRebuilt(name: string, running: RunningPortal): Promise<RunningPortal> {
  await running.close();
  const port = Number(new URL(running.url).port);
  return startRebuiltPortal(name, () => ({ maintenanceNotice: NOTICE }), { port, dataDir });
}

const BEHIND_START = /\/app\/dist\/background-[^/]*\.js$/;
const RELOAD = 'Your request failed. Please reload and try again.';

test('a first page whose files go while it is on its way becomes the next version, with what was typed and pressed', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  const deployed = Promise.withResolvers<RunningPortal>();
  await page.route(
    `${first.url}/`,
    async (route) => {
      const response = await route.fetch();
      deployed.resolve(await deployRebuilt('updated-at-once', first));
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto(first.url);
  const second = await deployed.promise;
  await page.getByLabel('Class member ID').fill(CREDENTIALS.classMemberId);
  await page.getByRole('textbox', { name: 'PIN' }).fill(CREDENTIALS.pin);
  await claimant.press('Start');
  await claimant.arriveAt('About you');
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText(RELOAD)).toBeHidden();
  await second.close();
});

test('a start page whose further files are gone is loaded anew by itself where nothing was typed into it', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  const deployed = Promise.withResolvers<RunningPortal>();
  await page.route(
    BEHIND_START,
    async (route) => {
      deployed.resolve(await deployRebuilt('updated-behind', first));
      await route.continue();
    },
    { times: 1 },
  );
  await page.goto(first.url);
  const second = await deployed.promise;
  await expect(page.getByText(NOTICE)).toBeVisible();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await second.close();
});

test('a start page whose further files are gone says so where something was typed into it, and keeps it', async ({
  page,
}) => {
  const claimant = new Claimant(page);
  const first = await startPortal({ dataDir });
  const asked = Promise.withResolvers<Route>();
  await page.route(BEHIND_START, (route) => asked.resolve(route), { times: 1 });
  await page.goto(first.url);
  const id = page.getByLabel('Class member ID');
  await id.fill(CREDENTIALS.classMemberId);
  const route = await asked.promise;
  const second = await deployRebuilt('updated-typed', first);
  await route.continue();
  await expect(page.getByRole('alert').filter({ hasText: RELOAD })).toBeVisible();
  await expect(id).toHaveValue(CREDENTIALS.classMemberId);
  await page.reload();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await claimant.enterCredentials();
  await claimant.arriveAt('About you');
  await second.close();
});

test.describe('in a claim without a worker', () => {
  test.use({ serviceWorkers: 'block' });

  test('a claim whose further files are gone is not loaded anew by itself: it says so, and is offered the new version', async ({
    page,
  }) => {
    const claimant = new Claimant(page);
    const first = await startPortal({ dataDir });
    await page.goto(first.url);
    await claimant.enterCredentials();
    await claimant.arriveAt('About you');
    // Without a worker nothing holds the session's key over a load.
    await page.evaluate(() => {
      history.pushState({}, '', '/standard/supporting-documents?culture=en');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await claimant.arriveAt('Supporting documents');
    const photo = await paintPng(page);
    await claimant.addDocument('Photo', photo);
    await claimant.waitUntilSaved();
    const second = await deployRebuilt('updated-in-claim', first);
    let visits = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) visits += 1;
    });
    await page.getByRole('button', { name: `Edit photo ${photo.name}` }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'We could not open this photo.' })).toBeVisible();
    await expect(offerIn(page)).toBeVisible();
    expect(visits).toBe(0);
    await expect(page.getByText(RELOAD)).toBeHidden();
    await expect(claimant.documentRow(photo.name)).toBeVisible();
    await second.close();
  });
});

test('a page that comes in its old version again is not loaded anew for ever', async ({ page }) => {
  const first = await startPortal({ dataDir });
  const older = await fetch(first.url).then((answer) => answer.text());
  const second = await deployRebuilt('updated-old-again', first);
  let visits = 0;
  // An intermediate cache serves the start page. The server answers all else, and the requests that bypass the cache.
  await page.route(`${second.url}/`, (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    visits += 1;
    return route.fulfill({ contentType: 'text/html', body: older });
  });
  await page.route(/\/app\/dist\/[^/]*$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (BEHIND_START.test(pathname)) return route.continue();
    return route.fulfill({ path: `build/demo${pathname}` });
  });
  await page.goto(second.url);
  await expect(page.getByRole('alert').filter({ hasText: RELOAD })).toBeVisible();
  expect(visits).toBe(2);
  await second.close();
});
