import type { MessageToPage } from '#outbox/sw-messages.ts';

// Only in this file is `self` a service worker's scope: elsewhere TypeScript takes it for any worker's.
declare const self: ServiceWorkerGlobalScope;

export const scope = self;

/** List of precached files. The build replaces this exact expression by the list. */
export const precacheList = self.__WB_MANIFEST;

/** Finds the portal's open tabs, also those that another worker version controls. */
export function findPages(): Promise<readonly WindowClient[]> {
  return scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

export async function tellPages(message: MessageToPage): Promise<void> {
  for (const page of await findPages()) page.postMessage(message);
}

/** Focuses a tab and posts it the message; opens a new tab, without the message, if there is none. */
export async function openWindow(path: string, message: MessageToPage): Promise<void> {
  const [page] = await findPages();
  if (page === undefined) {
    await scope.clients.openWindow(path);
    return;
  }
  page.postMessage(message);
  await page.focus();
}
