import type { Page } from '@playwright/test';
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

/** The tags of the syncs that the browser still has to fire. */
export function readSyncTags(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const { sync } = registration as unknown as { sync: { getTags(): Promise<string[]> } };
    return sync.getTags();
  });
}
