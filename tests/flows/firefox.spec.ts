import { writeFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import type { Page } from 'puppeteer-core';
import { firstPagePaths } from '#scripts/start-links.ts';
import { launchFirefox } from '../support/firefox.ts';
import { type RunningPortal, startPortal } from '../support/start-portal.ts';
import { largePhoto } from '../support/test-files.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { FirefoxClaimant } from './firefox-claimant.ts';
import { test } from './flow-test.ts';

async function stopServer(portal: RunningPortal, page: Page): Promise<void> {
  await portal.close();
  // Firefox does not report a stopped server, so the portal must find out by itself.
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
}

// biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a test needs
test('a claim is filed in Firefox, and one submitted while the server was away is sent by the page', async ({}, testInfo) => {
  const dataDir = testInfo.outputPath('mock');
  const photo = largePhoto();
  const photoPath = testInfo.outputPath(photo.name);
  await writeFile(photoPath, photo.buffer);
  let portal = await startPortal({ dataDir });
  const port = Number(new URL(portal.url).port);
  const browser = await launchFirefox();
  try {
    const claimant = new FirefoxClaimant(await browser.newPage());
    expect(await claimant.hasBackgroundSync()).toBe(false);
    await claimant.fillUntilClaim(portal.url);
    await claimant.waitForWorker();
    await stopServer(portal, claimant.page);

    await claimant.finish(photoPath);
    await claimant.arriveAt('Your claim is saved on this device, not yet filed');

    portal = await startPortal({ dataDir, port });
    await claimant.arriveAt('Your claim is filed');
    const filed = await expectFiledOnce(portal.controlOf(), [photo]);
    await claimant.see(filed.referenceCodeForm);
  } finally {
    await browser.close();
    await portal.close();
  }
});

// biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a test needs
test('Firefox, which gives no preload to such a fetch, makes each call of start-up once too', async ({}, testInfo) => {
  const portal = await startPortal({ dataDir: testInfo.outputPath('mock') });
  const browser = await launchFirefox();
  try {
    const claimant = new FirefoxClaimant(await browser.newPage());
    await claimant.page.goto(portal.url);
    await claimant.awaitOwnPage();
    const asked = await claimant.page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(location.origin, '')),
    );
    expect(asked).toEqual(expect.arrayContaining(firstPagePaths()));
    expect(firstPagePaths().filter((path) => asked.filter((one) => one === path).length > 1)).toEqual([]);
  } finally {
    await browser.close();
    await portal.close();
  }
});

// biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a test needs
test('a Firefox that refuses cookies is told so, and the pages of content can be read in it', async ({}, testInfo) => {
  const portal = await startPortal({ dataDir: testInfo.outputPath('mock') });
  const browser = await launchFirefox({ preferences: { 'network.cookie.cookieBehavior': 2 } });
  try {
    const claimant = new FirefoxClaimant(await browser.newPage());
    const failures = await claimant.watchFailures();
    await claimant.page.goto(portal.url);
    await claimant.enterCredentials();
    await claimant.arriveAt('This site needs cookies');
    expect(await failures()).toEqual([]);
    for (const [path, heading] of [
      ['/faq', 'Questions and answers'],
      ['/claim/status', 'Claims on this device'],
    ] as const) {
      await claimant.page.goto(portal.url + path);
      await claimant.arriveAt(heading);
    }
  } finally {
    await browser.close();
    await portal.close();
  }
});

// biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a test needs
test('Firefox, which keeps the failure of a file as long as the page is open, begins the claim all the same once it comes', async ({}, testInfo) => {
  const portal = await startPortal({ dataDir: testInfo.outputPath('mock') });
  const browser = await launchFirefox();
  try {
    const claimant = new FirefoxClaimant(await browser.newPage());
    const { page } = claimant;
    let isCut = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isCodeOfClaim = request.url().includes('/app/dist/claim-');
      void (isCut && isCodeOfClaim ? request.abort() : request.continue());
    });
    await page.goto(portal.url);
    await claimant.enterCredentials();
    await claimant.see('Try again. If it happens again, contact us.');
    isCut = false;
    await claimant.press('Start');
    await claimant.arriveAt('About you');
  } finally {
    await browser.close();
    await portal.close();
  }
});
