import * as z from 'zod/mini';

/** Tag of the one-off sync that sends the outbox. Registered again at every launch, since browsers drop a sync that keeps failing. */
export const OUTBOX_SYNC_TAG = 'outbox';
/** Path to which the operating system's share sheet posts files. */
export const SHARE_TARGET_PATH = '/share-target';

/** Message from a page to the worker. Messages are only nudges; the database holds the truth. */
export const messageToWorkerSchema = z.union([
  /** The claimant has agreed to the update: the waiting worker takes over. */
  z.object({ type: z.literal('skip-waiting') }),
  /** Resources loaded by the page, perhaps before the worker was active, to keep for offline use. Assets are paths below /app/dist/. */
  z.object({ type: z.literal('keep-for-offline'), culture: z.string(), assets: z.array(z.string()) }),
]);
export type MessageToWorker = z.infer<typeof messageToWorkerSchema>;

/** Message from the worker to its pages. */
export const messageToPageSchema = z.union([
  /** The worker was told to send the outbox while a page is open; the page can send better. */
  z.object({ type: z.literal('flush-wanted') }),
  z.object({ type: z.literal('show-submissions') }),
  z.object({ type: z.literal('files-shared') }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

/** Parses a message from a page; undefined for foreign messages and those of another version. */
export function parseMessageToWorker(data: unknown): MessageToWorker | undefined {
  const parsed = messageToWorkerSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

export function parseMessageToPage(data: unknown): MessageToPage | undefined {
  const parsed = messageToPageSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
