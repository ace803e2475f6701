import type { BrowserContext, Page } from '@playwright/test';
import { OUTBOX_SYNC_TAG } from '#core/sw-messages.ts';

/**
 * Lets the browser fire the portal's background sync now, instead of when it finds fit.
 * @param lookout a tab that shows no page of the portal, from which the browser is told
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

/** How a sync ends: a browser fires one again, later, where it has failed. */
export type SyncOutcome = 'done' | 'to be repeated';

/** Gives the worker the sync as a browser does, and tells how it ends: browsers keep that to themselves. */
export async function fireSync(context: BrowserContext): Promise<SyncOutcome> {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The portal has no worker.');
  return worker.evaluate((tag) => {
    const { promise, resolve } = Promise.withResolvers<SyncOutcome>();
    const waitUntil = (work: Promise<unknown>) =>
      work.then(
        () => resolve('done'),
        () => resolve('to be repeated'),
      );
    self.dispatchEvent(Object.assign(new Event('sync'), { tag, lastChance: false, waitUntil }));
    return promise;
  }, OUTBOX_SYNC_TAG);
}

/** The tags of the syncs that the browser still has to fire. */
export function readSyncTags(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });
}
