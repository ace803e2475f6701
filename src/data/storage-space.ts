import { answerWithin } from '#kernel/async.ts';
import { writeSmallState } from '#server/small-state.ts';

/** Kept free beside a file: answers typed later need room too. */
const MARGIN_BYTES = 5_000_000;

/** What the browser says of this origin's storage; figures are estimates, undefined where it does not tell. */
export interface StorageSpace {
  readonly usedBytes: number | undefined;
  readonly availableBytes: number | undefined;
  /** The browser has promised not to clear it by itself. */
  readonly isPersistent: boolean;
}

export async function readStorageSpace(): Promise<StorageSpace> {
  const estimate = await answerWithin(navigator.storage.estimate()).catch((): StorageEstimate => ({}));
  const { usage, quota } = estimate;
  return {
    usedBytes: usage,
    availableBytes: quota === undefined || usage === undefined ? undefined : Math.max(0, quota - usage),
    isPersistent: await answerWithin(navigator.storage.persisted()).catch(() => false),
  };
}

/** Whether a file of this size can be taken; where the browser does not tell, the write itself will. */
export async function hasRoomFor(bytes: number): Promise<boolean> {
  const { availableBytes } = await readStorageSpace();
  return availableBytes === undefined || availableBytes >= bytes + MARGIN_BYTES;
}

/**
 * Asks the browser to keep this origin's storage; page only, after a gesture and a first saved answer. The answer is kept, so
 * that a refusal can be explained later.
 */
export async function askForPersistence(persist: () => Promise<boolean>): Promise<'granted' | 'refused'> {
  const answer = (await persist().catch(() => false)) ? 'granted' : 'refused';
  await writeSmallState('persistence', answer);
  return answer;
}
