import type { WorkboxPlugin } from 'workbox-core';
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

/** A captive portal answers everything with a page and 200: that must not take a call's place. */
export const keepJsonOnly: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => {
    const isJson = /\bjson\b/.test(response.headers.get('Content-Type') ?? '');
    return response.status === 200 && !response.redirected && isJson ? response : null;
  },
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
