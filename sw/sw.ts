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

/** The page of a first visit is taken at once: it may lose its connection before it is loaded again. */
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
      // A page that was on its way while the worker activated was no client yet, and nobody has taken it.
      event.waitUntil(scope.clients.claim());
      event.waitUntil(keepForOffline(event, message.culture, message.assets));
      // What could not be fetched is tried again by the next page.
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
 * A deployment whose settings say `retireServiceWorker` gets rid of a broken worker: this new one takes over at once, drops every cache
 * and itself. Drafts and the outbox stay; pages then load from the network.
 */
export async function skipWaitingWhenRetired(): Promise<void> {
  if (await isRetired()) await scope.skipWaiting();
}

/** The second half, at activation. Tells whether this worker is gone. */
export async function retire(): Promise<boolean> {
  if (!(await isRetired())) return false;
  for (const name of await caches.keys()) await caches.delete(name);
  await scope.registration.unregister();
  return true;
}

async function isRetired(): Promise<boolean> {
  return (await readSettings())?.retireServiceWorker === true;
}
