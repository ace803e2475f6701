/** What has come before anybody took it. */
const early: unknown[] = [];
let take = (data: unknown): void => {
  early.push(data);
};

/**
 * Catches what the worker tells this page, from the page's first script on. The browser hands messages over once the document stands,
 * whether somebody listens or not, and what reads them is loaded after the first page: a press on a notification would be lost on a
 * portal that is still starting.
 */
export function catchWorkerMessages(): void {
  // There is none where the page's origin is not secure.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data));
}

/** Reads what has come so far, oldest first, and from now on what comes. */
export function readWorkerMessages(read: (data: unknown) => void): void {
  take = read;
  early.splice(0).forEach(read);
}
