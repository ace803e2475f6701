import type { WorkboxPlugin } from 'workbox-core';
import { answerWithin, SILENT_PATIENCE_MS, STORAGE_PATIENCE_MS } from '#kernel/async.ts';
import { FROM_CACHE_HEADER } from '#server/transport.ts';

/** Marks answers from a cache: their `Date` says nothing about the server's clock. */
export const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: async ({ cachedResponse }) => {
    if (!cachedResponse) return null;
    const { status, statusText, headers, body } = cachedResponse;
    const marked = new Headers(headers);
    marked.set(FROM_CACHE_HEADER, '1');
    return new Response(body, { status, statusText, headers: marked });
  },
};

/** Tells whether an answer is one of the API: a captive portal answers everything with a page and status 200, a bad proxy with half. */
async function isJson(response: Response): Promise<boolean> {
  if (response.status !== 200 || response.redirected) return false;
  const reading = response.clone().json();
  return reading.then(
    () => true,
    () => false,
  );
}

export const keepJsonOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => ((await isJson(response)) ? response : null),
};

/** Lets a cached answer take the place of one that is not of the API. Without a cached one, the page gets what the network answered. */
export const preferCachedAnswer: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (await isJson(response)) return response;
    if (state) state.refused = response;
    throw new TypeError();
  },
  handlerDidError: async ({ state }) => state?.refused,
};

/** Tells whether an answer is a file of the app: no HTML page, and not redirected from another address. */
const isFile = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && !/\bhtml\b/i.test(headers.get('Content-Type') ?? '');

/** Caches only files of the app, and ignores anything else that a cache has in their place. */
export const keepFilesOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (isFile(response) ? response : null),
  cachedResponseWillBeUsed: async ({ cachedResponse }) =>
    cachedResponse && isFile(cachedResponse) ? cachedResponse : null,
};

/** Most files in the cache of assets: about those of two versions. */
const MOST_ASSETS = 120;

/** Drops the oldest assets beyond the limit. */
export const limitAssets: WorkboxPlugin = {
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName);
    const files = await cache.keys();
    await Promise.all(files.slice(0, -MOST_ASSETS).map((file) => cache.delete(file)));
  },
};

export interface CachePrototypes {
  readonly storage: Pick<CacheStorage, 'match' | 'open' | 'keys' | 'has' | 'delete'>;
  readonly cache: Pick<Cache, 'match' | 'matchAll' | 'keys' | 'delete'>;
}

/**
 * Gives every wait for the caches a time limit, as waits for IndexedDB have: in a broken profile they may never answer, and block every
 * page that the worker serves. A look-up that times out finds nothing, so the network is asked; every other call fails.
 */
export function limitCacheWaits(prototypes: CachePrototypes): void {
  let patienceMs = STORAGE_PATIENCE_MS;

  /** @throws StorageError `no-answer`. After that, further waits are short until one is answered. */
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
