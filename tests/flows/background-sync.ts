import type { BrowserContext, Page, Worker } from '@playwright/test';
import { OUTBOX_SYNC_TAG } from '#outbox/sw-messages.ts';

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

/**
 * Gives the worker the sync as a browser does, and tells how it ends: browsers keep that to themselves.
 * @param init `lastChance`: the browser will not repeat it
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

/** The portal's worker, which runs with no page open too. */
export function findWorker(context: BrowserContext): Worker {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('The portal has no worker.');
  return worker;
}

/** The tags of the syncs that the browser still has to fire. */
export function readSyncTags(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const sync: { getTags(): Promise<string[]> } = Reflect.get(registration, 'sync');
    return sync.getTags();
  });
}
