import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';

/** Stored in plain sight, in every way in which an answer could be: what does not find them finds nothing. */
export const CANARIES = {
  inDatabase: 'plain canary of the database',
  /** Beyond Latin 1: kept as UTF-16. */
  inDatabaseWide: 'weiter Kanarienvogel 金絲雀',
  inCache: 'plain canary of the cache',
  inLocalStorage: 'plain canary of the web storage',
  inFileName: 'plain-canary-of-a-name',
} as const;

/** Lets the page store canaries, in a database and a cache of their own; they are as the portal's, and not sealed. */
export async function releaseCanaries(page: Page): Promise<void> {
  await page.evaluate(async ({ inDatabase, inDatabaseWide, inCache, inLocalStorage }) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const opening = indexedDB.open('canaries', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('birds');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('birds', 'readwrite');
      writing.objectStore('birds').put({ text: inDatabase, wide: inDatabaseWide }, 1);
      writing.oncomplete = () => resolve();
      writing.onerror = () => reject(writing.error);
    };
    await promise;
    opening.result.close();
    const cache = await caches.open('canaries');
    await cache.put('/canary.txt', new Response(inCache));
    localStorage.setItem('canary', inLocalStorage);
  }, CANARIES);
}

/** A file whose name tells something. */
export function nameAfterCanary(profile: string): void {
  writeFileSync(join(profile, 'Default', 'IndexedDB', CANARIES.inFileName), '');
}
