import { expect, type Page, test } from '@playwright/test';
import { startPortal } from '../support/start-portal.ts';
import { startStampedPortal } from './stamped-site.ts';

function countWhatWorkersKeep(page: Page): Promise<{ workers: number; caches: number }> {
  return page.evaluate(async () => ({
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    caches: (await caches.keys()).length,
  }));
}

test('a deployment that retires its worker is rid of it and of its caches at the next visits', async ({
  page,
}) => {
  const before = await startPortal();
  await page.goto(before.url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const kept = await countWhatWorkersKeep(page);
  expect(kept.workers).toBe(1);
  expect(kept.caches).toBeGreaterThan(0);
  await before.close();

  const port = Number(new URL(before.url).port);
  const after = await startStampedPortal('retired', () => ({ retireServiceWorker: true }), { port });
  await page.goto(after.url);
  await expect(page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(async () => (await countWhatWorkersKeep(page)).workers).toBe(0);
  await page.goto(after.url);
  await expect(page.getByLabel('Class member ID')).toBeVisible();
  await expect.poll(() => countWhatWorkersKeep(page)).toEqual({ workers: 0, caches: 0 });
  await after.close();
});
