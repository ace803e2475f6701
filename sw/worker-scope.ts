import type { MessageToPage } from '#outbox/sw-messages.ts';

// Outside this file TypeScript takes `self` for the global scope of any kind of worker.
declare const self: ServiceWorkerGlobalScope;

/** The service worker's global scope. */
export const scope = self;

/** What is precached. The build looks for these very words and writes the list in their place. */
export const precacheList = self.__WB_MANIFEST;

/** The portal's open tabs, those that another version controls among them. */
export function findPages(): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Tells every open tab. */
export async function tellPages(message: MessageToPage): Promise<void> {
  for (const page of await findPages()) page.postMessage(message);
}

/** Brings a tab to the front and tells it; opens one where there is none. */
export async function openWindow(path: string, message: MessageToPage): Promise<void> {
  const [page] = await findPages();
  if (page === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  page.postMessage(message);
  await page.focus();
}
