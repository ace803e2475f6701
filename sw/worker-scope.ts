// Outside this file TypeScript takes `self` for the global scope of any kind of worker.
declare const self: ServiceWorkerGlobalScope;

/** The service worker's global scope. */
export const scope = self;

/** What is precached. The build looks for these very words and writes the list in their place. */
export const precacheList = self.__WB_MANIFEST;
