import { cpSync, rmSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { recordPathOf } from '#scripts/build-record.ts';
import { readSettings } from '#scripts/read-settings.ts';
import { stampSite } from '#scripts/stamp-site.ts';
import { startPortal } from '../support/start-portal.ts';

const FOLDER = 'build/demo-retired';

/** A copy of the built demonstration whose deployment has given up its worker. */
async function makeRetiredSite(): Promise<string> {
  rmSync(FOLDER, { recursive: true, force: true });
  cpSync('build/demo', FOLDER, { recursive: true });
  cpSync(recordPathOf('build/demo'), recordPathOf(FOLDER));
  await stampSite(FOLDER, { ...readSettings('demo'), retireServiceWorker: true });
  return FOLDER;
}

/** How many workers and caches the portal has in this browser. */
function countWhatWorkersKeep(page: Page): Promise<{ workers: number; caches: number }> {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }));
}

test('a deployment that retires its worker is rid of it and of its caches at the next visits', async ({
  page,
}) => {
  const siteFolder = await makeRetiredSite();
  const before = await startPortal();
  await page.goto(before.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await countWhatWorkersKeep(page);
  expect(kept.workers).toBe(1);
  expect(kept.caches).toBeGreaterThan(0);
  const { port } = new URL(before.url);
  await before.close();

  const after = await startPortal({ siteFolder, port: Number(port) });
  await page.goto(after.url);
  await expect(page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(async () => (await countWhatWorkersKeep(page)).workers).toBe(0);
  // From here on every page comes from the network, and none brings the worker back.
  await page.goto(after.url);
  await expect(page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(() => countWhatWorkersKeep(page)).toEqual({ workers: 0, caches: 0 });
  await after.close();
});
