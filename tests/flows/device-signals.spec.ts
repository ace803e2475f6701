import type { Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../support/launch-options.ts';
import { syncInBackground } from './background-sync.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

// Background sync and notifications.
test.use({ launchOptions: WHOLE_BROWSER });

/** Records the badge on the app's icon, which no test can see. Runs in the page before its own scripts. */
function noteBadge(): void {
  const note = (count: number) => {
    document.documentElement.dataset.badge = String(count);
    return Promise.resolve();
  };
  navigator.setAppBadge = (count) => note(count ?? 0);
  navigator.clearAppBadge = () => note(0);
}

function readBadge(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-badge');
}

function readNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body }) => `${title} ${body}`);
  });
}

test('the icon and a banner on every page count what is not filed, until it is', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.addInitScript(noteBadge);
  await claimant.submitOffline([]);
  await expect.poll(() => readBadge(page)).toBe('1');
  await page.goto('/faq');
  const banner = page.getByText(/not yet confirmed.*: 1/i);
  await expect(banner).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => readBadge(page)).toBe('0');
  await expect(banner).toBeHidden();
});

test('a claim filed with no page open is told by a notification, where the claimant allowed it', async ({
  claimant,
  context,
  control,
  portal,
}) => {
  const { page } = claimant;
  await claimant.submitOffline([]);
  await context.grantPermissions(['notifications'], { origin: portal.url });
  await page.close();
  await context.setOffline(false);
  const lookout = await context.newPage();
  // The first sync may fail because the network is not back yet. A browser would repeat it; this driver does not.
  await expect
    .poll(async () => {
      await syncInBackground(lookout, portal.url);
      return control.listSubmissions();
    })
    .toHaveLength(1);
  await lookout.goto(`${portal.url}/faq`);
  const [told] = await expectOne(() => readNotifications(lookout));
  expect(told).toBe('Your claim is filed Open this site to see your reference code.');
  const later = new Claimant(lookout);
  await lookout.goto('/claim/status');
  await expect(later.receipt).toBeVisible();
});

async function expectOne(read: () => Promise<string[]>): Promise<string[]> {
  await expect.poll(read).toHaveLength(1);
  return read();
}
