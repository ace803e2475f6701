import type { FormType } from '#server/form-type.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import { withDatabase } from './database/database.ts';

const CHANNEL = 'outbox';
let channel: BroadcastChannel | undefined;

/**
 * Tells every tab and the worker that the outbox has changed, and shows the number of claims that are not filed on the app's icon.
 * Dexie's live queries do not always cross from worker to page (dexie#1467): this is the hint, the database the truth.
 */
export async function announceOutboxChange(): Promise<void> {
  openChannel().postMessage('changed');
  await noteSubmittedClaims();
}

/** Others may write at the same time; more often than this they do not. */
const TRIES = 5;

/** Notes in small state what the database holds, for the next start: a kill after a change may have left it as it was before. */
export async function noteSubmittedClaims(): Promise<void> {
  // Looked at again once it is written: who has counted earlier, here or in the worker, may have written later.
  for (let tries = 0; tries < TRIES; tries += 1) {
    // The change itself is committed: that it cannot be counted now must not be told as its failure.
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

/**
 * Notes, before a row is written, that there will be one: a kill between the row and its announcement must not leave a page believing, at its
 * next start, that nothing waits.
 */
export async function expectUnsent(formType: FormType): Promise<void> {
  const known = await readSmallState('unsentForms');
  await writeSmallState('unsentForms', known === undefined || known.length === 0 ? [formType] : known);
}

/** Told when another tab or the worker has changed the outbox. */
export function subscribeToOutboxSignals(listener: () => void): () => void {
  const source = openChannel();
  source.addEventListener('message', listener);
  return () => source.removeEventListener('message', listener);
}

/** The form type of each claim on this device that is not filed. */
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

/** Only installed apps have an icon to mark, and not every browser lets them: a refusal is nothing. */
async function setBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}
