import type { FormType } from '#server/form-type.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import { withDatabase } from './database/database.ts';

const CHANNEL = 'outbox';
let channel: BroadcastChannel | undefined;

/**
 * Tells every tab and the worker that the outbox has changed, and sets the app icon's badge to the number of unfiled claims. Dexie's live
 * queries do not always reach a page from the worker (dexie#1467); listeners must read the database.
 */
export async function announceOutboxChange(): Promise<void> {
  openChannel().postMessage('changed');
  await noteSubmittedClaims();
}

/** Upper limit of rounds against concurrent writers. */
const TRIES = 5;

/** Stores the counts in small state for the next start; a kill after a change may have left old ones. */
export async function noteSubmittedClaims(): Promise<void> {
  // Reads the stored counts again after writing: a page or the worker with an older count may have written later.
  for (let tries = 0; tries < TRIES; tries += 1) {
    // The change itself is committed: a failed count must not count as its failure.
    const counted = await countSubmitted().catch(() => undefined);
    if (counted === undefined) return;
    const [unsent, filed] = counted;
    await setBadge(unsent.length);
    const noted = await Promise.all([readSmallState('unsentForms'), readSmallState('filedCount')]);
    if (JSON.stringify(noted) === JSON.stringify(counted)) return;
    await writeSmallState('unsentForms', unsent);
    await writeSmallState('filedCount', filed);
  }
}

function countSubmitted() {
  return Promise.all([listUnsentForms(), withDatabase((database) => database.receipts.count())]);
}

/** Stores that a row will come, before it is written: after a kill in between, the next start must not believe that nothing waits. */
export async function expectUnsent(formType: FormType): Promise<void> {
  const known = await readSmallState('unsentForms');
  await writeSmallState('unsentForms', known === undefined || known.length === 0 ? [formType] : known);
}

/** Calls the listener when another tab or the worker has changed the outbox; returns the unsubscribe function. */
export function subscribeToOutboxSignals(listener: () => void): () => void {
  const source = openChannel();
  source.addEventListener('message', listener);
  return () => source.removeEventListener('message', listener);
}

export async function listUnsentForms(): Promise<readonly FormType[]> {
  const rows = await withDatabase((database) =>
    database.outbox.filter(({ progress }) => progress.state !== 'filed').toArray(),
  );
  return rows.map(({ formType }) => formType);
}

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel(CHANNEL);
  return channel;
}

/** Only installed apps have a badge, and not every browser allows it: a refusal is ignored. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
