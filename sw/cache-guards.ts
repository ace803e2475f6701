import type { WorkboxPlugin } from 'workbox-core';
import { answerWithin, SILENT_PATIENCE_MS, STORAGE_PATIENCE_MS } from '#kernel/async.ts';
import { FROM_CACHE_HEADER } from '#server/transport.ts';

/** Marks what a cache answers: its `Date` is no word of the server's clock. */
export const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const { status, statusText, headers, body } = cachedResponse;
    const marked = new Headers(headers);
    marked.set(FROM_CACHE_HEADER, '1');
    return new Response(body, { status, statusText, headers: marked });
  },
};

/** A captive portal answers everything with a page and 200, a bad proxy with a half: neither must take a call's place. */
export const keepJsonOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) =>
    response.status === 200 && !response.redirected
      ? response
          .clone()
          .json()
          .then(
            () => response,
            () => null,
          )
      : null,
};

/** The same of the app's files, which are kept for good: neither a page nor what another address gave is one of them. */
const isFile = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !/\bhtml\b/i.test(headers.get('Content-Type') ?? '');

/** Keeps the app's files alone, and passes over what else a cache has in their place. */
export const keepFilesOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isFile(cachedResponse) ? cachedResponse : null,
};

/** What of a browser's caches is waited for. */
export interface CachePrototypes {
  readonly storage: Pick<CacheStorage, 'match' | 'open' | 'keys' | 'has' | 'delete'>;
  readonly cache: Pick<Cache, 'match' | 'matchAll' | 'keys' | 'delete'>;
}

/**
 * Gives every wait for the caches an end, as waits for IndexedDB have: a broken profile can leave them without an answer for ever,
 * and each page that the worker answers from them with it. A look-up without an answer finds nothing, so that the network is
 * asked; everything else fails.
 */
export function limitCacheWaits(prototypes: CachePrototypes): void {
  let patienceMs = STORAGE_PATIENCE_MS;

  /** @throws StorageError `no-answer`; what is asked next is waited for no longer than a moment, until one answers. */
  async function within<T>(work: Promise<T>): Promise<T> {
    const answered = answerWithin(work, patienceMs);
    answered.then(
      () => {
        patienceMs = STORAGE_PATIENCE_MS;
      },
      () => {
        patienceMs = SILENT_PATIENCE_MS;
      },
    );
    return answered;
  }

  const { storage, cache } = prototypes;
  const { match, open, keys, has, delete: remove } = storage;
  storage.match = function (...asked) {
    return within(match.apply(this, asked)).catch(() => undefined);
  };
  storage.open = function (...asked) {
    return within(open.apply(this, asked));
  };
  storage.keys = function () {
    return within(keys.apply(this));
  };
  storage.has = function (...asked) {
    return within(has.apply(this, asked));
  };
  storage.delete = function (...asked) {
    return within(remove.apply(this, asked));
  };
  const inCache = {
    match: cache.match,
    matchAll: cache.matchAll,
    keys: cache.keys,
    delete: cache.delete,
  };
  cache.match = function (...asked) {
    return within(inCache.match.apply(this, asked)).catch(() => undefined);
  };
  cache.matchAll = function (...asked) {
    return within(inCache.matchAll.apply(this, asked));
  };
  cache.keys = function (...asked) {
    return within(inCache.keys.apply(this, asked));
  };
  cache.delete = function (...asked) {
    return within(inCache.delete.apply(this, asked));
  };
}
