import { createToastQueue } from './toast-queue.ts';

/** The page's toasts, for what passes: the language has changed, a file was handed to the browser. */
export const pageToasts = createToastQueue();
