import type { BrowserContext, Page, Worker } from '@playwright/test';
import { OUTBOX_SYNC_TAG } from '#outbox/sw-messages.ts';

/**
 * Makes the browser fire the portal's background sync at once.
 * @param lookout a tab without a page of the portal, whose CDP session fires it
 */
export async function syncInBackground(lookout: Page, portalUrl: string): Promise<void> {
  const cdp = await lookout.context().newCDPSession(lookout);
  const registrationId = await new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => !isDeleted && scopeURL === `${portalUrl}/`);
      if (own !== undefined) resolve(own.registrationId);
    });
    void cdp.send('ServiceWorker.enable');
  });
  await cdp.send('ServiceWorker.dispatchSyncEvent', {
    origin: portalUrl,
    registrationId,
    tag: OUTBOX_SYNC_TAG,
    lastChance: false,
  });
}

/** Result of a sync. A browser fires a failed sync again later. */
export type SyncOutcome = 'done' | 'to be repeated';

/**
 * Fires a sync event in the worker and returns its result, which browsers do not expose.
 * @param init `lastChance`: the browser will not repeat the sync
 */
export async function fireSync(
  context: BrowserContext,
  { lastChance = false }: { readonly lastChance?: boolean } = {},
): Promise<SyncOutcome> {
  const init = { tag: OUTBOX_SYNC_TAG, lastChance };
  return findWorker(context).evaluate((init) => {
    const { promise, resolve } = Promise.withResolvers<SyncOutcome>();
    const waitUntil = (work: Promise<unknown>) =>
      work.then(
        () => resolve('done'),
        () => resolve('to be repeated'),
      );
    self.dispatchEvent(Object.assign(new Event('sync'), { ...init, waitUntil }));
    return promise;
  }, init);
}

export function findWorker(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The portal has no worker.');
  return worker;
}

export function readSyncTags(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const sync: { getTags(): Promise<string[]> } = Reflect.get(registration, 'sync');
    return sync.getTags();
  });
}
