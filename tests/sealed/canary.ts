import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluateInPage } from './evaluate-in-page.ts';

/** Stored in plain sight, in every way in which an answer could be: what does not find them finds nothing. */
export const CANARIES = {
  inDatabase: 'plain canary of the database',
  /** One byte a character in both browsers, and none of them UTF-8. */
  inDatabaseLatin: 'schlichter Kanarienvogel für zwölf',
  /** Beyond Latin 1: kept as UTF-16. */
  inDatabaseWide: 'weiter Kanarienvogel 金絲雀',
  /** Chromium writes it as UTF-16 with the high byte first, Firefox each character higher by one. */
  inRowKey: 'plain canary of a key of a row',
  inCache: 'plain canary of the cache',
  inLocalStorage: 'plain canary of the web storage',
  inFileName: 'plain-canary-of-a-name',
} as const;

/** Of a CryptoKey that is not extractable. */
export const CANARY_KEY = createHash('sha256').update('canary of a key').digest();

/** Lets the page store canaries, in a database and a cache of their own; they are as the portal's, and not sealed. */
export async function releaseCanaries(evaluate: EvaluateInPage): Promise<void> {
  await evaluate(
    async ({ texts, keyBytes }) => {
      const key = await crypto.subtle.importKey('raw', new Uint8Array(keyBytes), 'AES-GCM', false, [
        'encrypt',
      ]);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const opening = indexedDB.open('canaries', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('birds');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const writing = opening.result.transaction('birds', 'readwrite');
        const { inDatabase, inDatabaseLatin, inDatabaseWide, inRowKey } = texts;
        writing
          .objectStore('birds')
          .put({ text: inDatabase, latin: inDatabaseLatin, wide: inDatabaseWide, key }, inRowKey);
        writing.oncomplete = () => resolve();
        writing.onerror = () => reject(writing.error);
      };
      await promise;
      opening.result.close();
      const cache = await caches.open('canaries');
      await cache.put('/canary.txt', new Response(texts.inCache));
      localStorage.setItem('canary', texts.inLocalStorage);
    },
    { texts: CANARIES, keyBytes: [...CANARY_KEY] },
  );
}

/** A file whose name tells something. */
export function nameAfterCanary(profile: string): void {
  writeFileSync(join(profile, 'Default', 'IndexedDB', CANARIES.inFileName), '');
}
