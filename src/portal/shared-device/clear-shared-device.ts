import { answerWithin } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { hasKeptClaims } from '#outbox/kept-claims.ts';
import { clearSite } from '#server/clear-site.ts';
import { deleteWithTraces } from '#vault/database/database.ts';

/** Databases that the portal keeps beside claims, for browsers that do not list them. */
const KNOWN_DATABASES = ['portal-log', 'portal-state', 'portal-wallet'];

/**
 * Clears a shared device of the portal, unless it keeps somebody's claim: every database, cache and key of the web storages, and the
 * worker. The server's `Clear-Site-Data` erases what the page cannot reach (the browser's cache of files). No site can erase the history
 * or saved files.
 * @returns false if a claim is kept. Otherwise the caller should load the page anew, to leave what is open in memory too.
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
