import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvaluateInPage } from './evaluate-in-page.ts';

/** Texts stored unsealed, in every way in which an answer could be stored. If the scan does not find them, its findings mean nothing. */
export const CANARIES = {
  inDatabase: 'plain canary of the database',
  /** Latin-1 in both browsers: one byte per character, and not UTF-8. */
  inDatabaseLatin: 'schlichter Kanarienvogel für zwölf',
  /** Outside Latin-1, so it is stored as UTF-16. */
  inDatabaseWide: 'weiter Kanarienvogel 金絲雀',
  /** Chromium writes row keys as UTF-16BE; Firefox writes each character as its code plus one. */
  inRowKey: 'plain canary of a key of a row',
  inCache: 'plain canary of the cache',
  inLocalStorage: 'plain canary of the web storage',
  inFileName: 'plain-canary-of-a-name',
} as const;

/** Bytes of a CryptoKey that is not extractable. */
export const CANARY_KEY = createHash('sha256').update('canary of a key').digest();

/** Stores the canaries in a database and a cache of their own. They are like the portal's, but not sealed. */
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

export function nameAfterCanary(profile: string): void {
  writeFileSync(join(profile, 'Default', 'IndexedDB', CANARIES.inFileName), '');
}
