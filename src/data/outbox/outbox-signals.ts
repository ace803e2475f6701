import { withDatabase } from '../database.ts';
import { readSmallState, writeSmallState } from '../small-state.ts';

const CHANNEL = 'outbox';
let channel: BroadcastChannel | undefined;

/**
 * Tells every tab and the worker that the outbox has changed, and shows the number of claims that are not filed on the app's icon.
 * Dexie's live queries do not always cross from worker to page (dexie#1467): this is the hint, the database the truth.
 */
export async function announceOutboxChange(): Promise<void> {
  openChannel().postMessage('changed');
  // The change itself is committed: that it cannot be counted now must not be told as its failure.
  const unsent = await countUnsent().catch(() => undefined);
  if (unsent === undefined) return;
  await writeSmallState('unsentCount', unsent);
  await setBadge(unsent);
}

/**
 * Notes, before a row is written, that there will be one: a kill between the row and its announcement must not leave a page believing, at its
 * next start, that nothing waits.
 */
export async function expectUnsent(): Promise<void> {
  await writeSmallState('unsentCount', Math.max(1, (await readSmallState('unsentCount')) ?? 0));
}

/** Told when another tab or the worker has changed the outbox. */
export function subscribeToOutboxSignals(listener: () => void): () => void {
  const source = openChannel();
  source.addEventListener('message', listener);
  return () => source.removeEventListener('message', listener);
}

/** How many claims on this device are not filed. */
export async function countUnsent(): Promise<number> {
  return withDatabase((database) =>
    database.outbox.filter(({ progress }) => progress.state !== 'filed').count(),
  );
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Only installed apps have an icon to mark, and not every browser lets them: a refusal is nothing. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
