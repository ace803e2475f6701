import '#kernel/baseline.ts';
import { registerRoute } from 'workbox-routing';
import { OUTBOX_SYNC_TAG, parseMessageToWorker, SHARE_TARGET_PATH } from '#outbox/sw-messages.ts';
import { limitCacheWaits } from './cache-guards.ts';
import { keepForOffline, keepStartForOffline, mendPrecache, setUpCaching } from './caching.ts';
import { answerNotificationClick, flushFromWorker } from './flush-outbox.ts';
import { readSettings } from './read-settings.ts';
import { answerAboutKeys } from './session-keys.ts';
import { receiveShare } from './share-target.ts';
import { scope } from './worker-scope.ts';

limitCacheWaits({ storage: CacheStorage.prototype, cache: Cache.prototype });
setUpCaching();

scope.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([skipWaitingWhenRetired(), keepStartForOffline(event)]));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(activate());
});

/** Takes control of a first visit's page at once: it may go offline before its next load. */
async function activate(): Promise<void> {
  if (!(await retire())) await scope.clients.claim();
}

scope.addEventListener('message', (event) => {
  if (answerAboutKeys(event)) return;
  const message = parseMessageToWorker(event.data);
  switch (message?.type) {
    case 'skip-waiting':
      event.waitUntil(scope.skipWaiting());
      break;
    case 'keep-for-offline':
      // A page that was loading while the worker activated was no client yet, so no worker controls it.
      event.waitUntil(scope.clients.claim());
      event.waitUntil(keepForOffline(event, message.culture, message.assets));
      // The next page retries files that could not be fetched.
      event.waitUntil(mendPrecache(event).catch(() => undefined));
      break;
  }
});

scope.addEventListener('sync', (event) => {
  if (event.tag === OUTBOX_SYNC_TAG) event.waitUntil(flushFromWorker(event));
});

scope.addEventListener('notificationclick', (event) => {
  event.waitUntil(answerNotificationClick(event));
});

registerRoute(SHARE_TARGET_PATH, ({ request }) => receiveShare(request), 'POST');

/**
 * Activates at once if the settings say `retireServiceWorker`, to replace a broken worker. `retire` then drops every cache and this
 * worker. Drafts and the outbox stay; pages load from the network.
 */
export async function skipWaitingWhenRetired(): Promise<void> {
  if (await isRetired()) await scope.skipWaiting();
}

/** Drops all caches and unregisters this worker if it is retired. Returns whether it did. */
export async function retire(): Promise<boolean> {
  if (!(await isRetired())) return false;
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
  return true;
}

async function isRetired(): Promise<boolean> {
  return (await readSettings())?.retireServiceWorker === true;
}
