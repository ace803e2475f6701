import type { BrowserContext, Page } from '@playwright/test';
import { WHOLE_BROWSER } from '../support/launch-options.ts';
import { findWorker, fireSync } from './background-sync.ts';
import { Claimant } from './claimant.ts';
import { expect, test } from './flow-test.ts';

// Background sync and notifications.
test.use({ launchOptions: WHOLE_BROWSER });

test.beforeEach(async ({ claimant, context, portal }) => {
  await claimant.submitOffline([]);
  await context.grantPermissions(['notifications'], { origin: portal.url });
});

interface Told {
  readonly title: string;
  readonly body: string;
}

function readNotifications(context: BrowserContext): Promise<readonly Told[]> {
  return findWorker(context).evaluate(async () => {
    const { registration }: { readonly registration?: ServiceWorkerRegistration } = self as object;
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => ({ title, body }));
  });
}

function showNotification(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.showNotification('Your claim is not filed yet', { lang: 'en' });
  });
}

/** Fires the press on the one notification, which no driver can reach. Returns the address that the worker opens; '' if none. */
function pressNotification(context: BrowserContext): Promise<string> {
  return findWorker(context).evaluate(async () => {
    const { registration, clients }: { registration?: ServiceWorkerRegistration; clients?: object } =
      self as object;
    const [notification] = (await registration?.getNotifications()) ?? [];
    let opened = '';
    // Browsers open or focus a window only for a real press.
    Object.assign(clients ?? {}, {
      openWindow: (address: string) => {
        opened = address;
        return Promise.resolve(null);
      },
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const waitUntil = (work: Promise<unknown>) => work.catch(() => undefined).then(() => resolve());
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await promise;
    return opened;
  });
}

const OPEN_PORTAL = {
  title: 'Your claim is not filed yet',
  body: 'Open this site while you are online, to see what to do.',
};

test('a claim that the browser will not try again is told once, and leads to the claims on this device', async ({
  claimant,
  context,
}) => {
  await claimant.page.close();
  const lookout = await context.newPage();
  expect(await fireSync(context)).toBe('to be repeated');
  expect(await readNotifications(context)).toEqual([]);
  expect(await fireSync(context, { lastChance: true })).toBe('to be repeated');
  expect(await readNotifications(context)).toEqual([OPEN_PORTAL]);

  const opened = await pressNotification(context);
  expect(await readNotifications(context)).toEqual([]);
  const later = new Claimant(lookout);
  await lookout.goto(opened);
  await later.arriveAt('Claims on this device');
  await expect(later.status('Saved on this device, not yet filed')).toBeVisible();
});

test('no notification calls a claim unfiled that may have arrived', async ({
  claimant,
  context,
  control,
}) => {
  const submissionStatus = { fault: 'status', status: 500 } as const;
  const endpoints = { submit: { fault: 'dropAfterCommit' }, submissionStatus } as const;
  await control.changeScenario({ patch: { endpoints } });
  await context.setOffline(false);
  await claimant.arriveAt('Your claim may have arrived');
  await claimant.page.close();
  expect(await fireSync(context, { lastChance: true })).toBe('to be repeated');
  expect(await readNotifications(context)).toEqual([
    { ...OPEN_PORTAL, title: 'Your claim may have arrived' },
  ]);
});

test('who has the portal open is told there alone, and the press on a notification comes to that page, even one that is still starting', async ({
  claimant,
  context,
}) => {
  const { page } = claimant;
  expect(await fireSync(context, { lastChance: true })).toBe('to be repeated');
  expect(await readNotifications(context)).toEqual([]);

  await showNotification(page);
  expect(await pressNotification(context)).toBe('');
  await claimant.arriveAt('Claims on this device');
  expect(await readNotifications(context)).toEqual([]);

  await test.step('The press is not lost on a page that is still starting.', async () => {
    await page.goto('/faq');
    await claimant.arriveAt('Questions and answers');
    await showNotification(page);
    // Slows the page down, so that the press comes before the code that it loads after its first view.
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 10 });
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await pressNotification(context)).toBe('');
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await claimant.arriveAt('Claims on this device');
  });
});
