import type { MessageToPage } from '#core/sw-messages.ts';
import { scope } from './worker-scope.ts';

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
