import { readSettings } from './read-settings.ts';
import { scope } from './worker-scope.ts';

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
