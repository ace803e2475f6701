import * as z from 'zod/mini';

/** The tag of the one-off sync that sends the outbox; registered again at every launch (a failing one is dropped in the end). */
export const OUTBOX_SYNC_TAG = 'outbox';
/** Where the operating system's share sheet posts files to. */
export const SHARE_TARGET_PATH = '/share-target';

/** From the page to the worker. Messages are nudges: what counts stands in the database. */
export const messageToWorkerSchema = z.union([
  /** The claimant has agreed to the update: the waiting worker takes over. */
  z.object({ type: z.literal('skip-waiting') }),
  /**
   * What the page has loaded, some of it perhaps before the worker was there: to be had offline too. Assets are paths below
   * /app/dist/.
   */
  z.object({ type: z.literal('keep-for-offline'), culture: z.string(), assets: z.array(z.string()) }),
]);
export type MessageToWorker = z.infer<typeof messageToWorkerSchema>;

/** From the worker to its pages. */
export const messageToPageSchema = z.union([
  /** The worker was told to send the outbox and a page is open: the page does it better. */
  z.object({ type: z.literal('flush-wanted') }),
  /** The claimant clicked a notification that concerns the outbox. */
  z.object({ type: z.literal('show-submissions') }),
  /** Files have come in by the share sheet. */
  z.object({ type: z.literal('files-shared') }),
]);
export type MessageToPage = z.infer<typeof messageToPageSchema>;

/** Reads a message from a page; undefined for what is none of ours, or of another version. */
export function parseMessageToWorker(data: unknown): MessageToWorker | undefined {
  const parsed = messageToWorkerSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}

/** Reads a message from the worker; undefined for what is none of ours, or of another version. */
export function parseMessageToPage(data: unknown): MessageToPage | undefined {
  const parsed = messageToPageSchema.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
