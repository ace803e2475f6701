import { answerWithin } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { hasKeptClaims } from '#outbox/kept-claims.ts';
import { clearSite } from '#server/clear-site.ts';
import { deleteWithTraces } from '#vault/database/database.ts';

/** Where the browser does not list them: what the portal keeps beside claims. */
const KNOWN_DATABASES = ['portal-log', 'portal-state', 'portal-wallet'];

/**
 * Leaves a shared device as it was before the portal came, where nobody's claim is here: every database, cache and key of the web
 * storages, and the worker. What the page cannot reach of its own origin (the browser's cache of files) the server's `Clear-Site-Data`
 * erases. What the browser keeps for itself (where one has been, files that were saved) no site can erase.
 * @returns whether it was done: what is open in memory should be left too, by loading the page anew.
 */
export async function clearSharedDevice(): Promise<boolean> {
  try {
    if (await hasKeptClaims()) return false;
    // Deleted, not emptied: the bytes of a deleted row stay on the disk.
    for (const name of await listDatabases()) await answerWithin(deleteWithTraces(name));
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.unregister();
    for (const name of await answerWithin(caches.keys())) await answerWithin(caches.delete(name));
    sessionStorage.clear();
    localStorage.clear();
  } catch {
    logEvent('shared-device-not-cleared');
  }
  await clearSite();
  return true;
}

async function listDatabases(): Promise<readonly string[]> {
  if (indexedDB.databases === undefined) return KNOWN_DATABASES;
  const databases = await answerWithin(indexedDB.databases());
  return databases.flatMap(({ name }) => (name === undefined ? [] : [name]));
}
