/** Messages that came before anybody read them. */
const early: unknown[] = [];
let take = (data: unknown): void => {
  early.push(data);
};

/**
 * Catches the worker's messages from the page's first script on. The browser delivers them once the document stands, but their reader is
 * loaded after the first page: a press on a notification would be lost on a portal that is still starting.
 */
export function catchWorkerMessages(): void {
  // Absent if the page's origin is not secure.
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => take(data));
}

/** Reads the messages that have come so far, oldest first, and from now on each new one. */
export function readWorkerMessages(read: (data: unknown) => void): void {
  take = read;
  early.splice(0).forEach(read);
}
