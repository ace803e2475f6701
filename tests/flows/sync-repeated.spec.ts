import type { Page } from '@playwright/test';
import { DATABASE_NAME } from '#kernel/storage-trouble.ts';
import { WHOLE_BROWSER } from '../support/launch-options.ts';
import { findWorker, fireSync } from './background-sync.ts';
import { expectFiledOnce } from './expect-filed.ts';
import { expect, test } from './flow-test.ts';

// Background sync.
test.use({ launchOptions: WHOLE_BROWSER });

/** Prevents the browser's own sync, so that only the test's sync sends. */
function keepOwnSyncAway(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    Reflect.set(Reflect.get(globalThis, 'SyncManager').prototype, 'register', async () => undefined);
  });
}

/** Counts the portal's pages that the worker knows; a page just left counts for a moment. */
async function countPages(): Promise<number> {
  const pages: readonly unknown[] = await Reflect.get(globalThis, 'clients').matchAll({
    includeUncontrolled: true,
  });
  return pages.length;
}

/** Holds the outbox's lock until it has been refused once. Runs in the worker. */
function holdFlushOnce(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { request } = LockManager.prototype;
  void request.call(navigator.locks, 'outbox-flush', {}, () => promise);
  Reflect.set(LockManager.prototype, 'request', async (...asked: readonly unknown[]) => {
    const answer: unknown = await Reflect.apply(request, navigator.locks, asked);
    if (asked[0] === 'outbox-flush') resolve();
    return answer;
  });
}

test('a sync is repeated while a claim waits for the network, though a page is open, but not while it waits for its claimant or once it is filed', async ({
  claimant,
  context,
  control,
}) => {
  await claimant.submitOffline([]);
  expect(await fireSync(context)).toBe('to be repeated');

  await control.changeScenario({ patch: { session: { lengthSeconds: 0.001 } } });
  await context.setOffline(false);
  await expect(claimant.status('We need your ID and PIN again')).toBeVisible();
  expect(await fireSync(context)).toBe('done');
  expect(await control.listSubmissions()).toEqual([]);

  await control.changeScenario({ preset: 'default' });
  await claimant.press('Enter ID and PIN');
  await claimant.enterCredentials();
  await claimant.readKnownCode();
  expect(await fireSync(context)).toBe('done');
  await expectFiledOnce(control, []);
});

test('the worker sends nothing while a page is visible, though that page does not answer', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  await claimant.submitOffline([]);
  // This window of the origin runs none of the portal's code, so the worker must send. It opens before the network returns: the browser
  // then fires the portal's own sync at once and must find a visible page.
  await page.goto('/manifest.webmanifest');
  await context.setOffline(false);
  expect(await fireSync(context)).toBe('to be repeated');
  const sent = (await control.listRequests()).filter(({ path }) => path === '/api/forms/standard');
  expect(sent).toEqual([]);

  // The page has what the server requires and the worker lacks, so the portal asks the claimant for nothing.
  await page.goto('/claim/status');
  await expect(claimant.receipt).toBeVisible();
  await expectFiledOnce(control, []);
});

test('the worker leaves a claim that it could not send at once to a page that has come meanwhile', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  const countSent = async () =>
    (await control.listRequests()).filter(({ path }) => path === '/api/forms/standard').length;
  await keepOwnSyncAway(page);
  await claimant.submitOffline([]);
  await page.goto('about:blank');
  await control.changeScenario({ patch: { submit: { outcome: 'tooManyRequests', retryAfterSeconds: 15 } } });
  await context.setOffline(false);
  const ending = fireSync(context);
  await expect.poll(countSent).toBe(1);
  await control.changeScenario({ preset: 'captcha-fresh-required' });
  await page.goto('/manifest.webmanifest');
  expect(await ending).toBe('to be repeated');
  expect(await countSent()).toBe(1);

  await page.goto('/claim/status');
  await expect(claimant.receipt).toBeVisible();
  await expectFiledOnce(control, []);
});

test('a sync tries again where the first call of it fails', async ({ claimant, context, control }) => {
  const { page } = claimant;
  await keepOwnSyncAway(page);
  await claimant.submitOffline([]);
  await page.goto('about:blank');
  await expect.poll(() => findWorker(context).evaluate(countPages)).toBe(0);
  await control.changeScenario({
    patch: { endpoints: { deadlines: { fault: 'status', status: 503, times: 1 } } },
  });
  await context.setOffline(false);
  expect(await fireSync(context)).toBe('done');
  await expectFiledOnce(control, []);
});

test('a sync that finds the page in its last moment sends once that is gone', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await keepOwnSyncAway(page);
  await claimant.submitOffline([]);
  expect(await findWorker(context).evaluate(countPages)).toBe(1);
  const ending = fireSync(context);
  await page.goto('about:blank');
  await context.setOffline(false);
  expect(await ending).toBe('done');
  await expectFiledOnce(control, []);
});

test('a sync that finds another one sending tries again once that is gone', async ({
  claimant,
  context,
  control,
}) => {
  const { page } = claimant;
  await keepOwnSyncAway(page);
  await claimant.submitOffline([]);
  await page.goto('about:blank');
  await expect.poll(() => findWorker(context).evaluate(countPages)).toBe(0);
  await context.setOffline(false);
  await findWorker(context).evaluate(holdFlushOnce);
  expect(await fireSync(context)).toBe('done');
  await expectFiledOnce(control, []);
});

test('where nothing was ever kept a sync opens no database, in the page or in the worker', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  expect(await fireSync(context)).toBe('done');
  const kept = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(kept).not.toContain(DATABASE_NAME);
});
