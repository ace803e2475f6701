import { answerWithin } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { isDeadlineOver } from '#kernel/session-clock.ts';
import { isStorageShut } from '#kernel/storage-trouble.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';
import { endKeys, getHeldKeys, holdKey, takeUpKeys } from './held-keys.ts';
import type { SessionKey } from './key-handover.ts';

/** Where no length was kept beside a deadline (by the portal as it was before). */
const ASSUMED_SESSION_MS = 3_600_000;

/** Where the portal as it was before kept the keys on the disk. */
const FORMER_DATABASE = 'portal-session-keys';

/**
 * Keeps a credentials key until the session ends, in the memory of the open tabs: a reload goes on, a browser that was killed does not.
 * @param until when the session ends at least: epoch milliseconds by the device's clock. 0 leaves that to small state `sessionDeadline`.
 */
export async function keepSessionKey(session: SessionKey, until = 0): Promise<void> {
  await readSessionKeys();
  holdKey(session);
  if (until > 0) await prolongSession(until);
}

async function prolongSession(until: number): Promise<void> {
  const { deadline, length, isLive } = await readKeptSession();
  await writeSmallState('sessionLength', Math.max(length ?? 0, until - Date.now()));
  if (!isLive || until > (deadline ?? 0)) await writeSmallState('sessionDeadline', until);
}

async function readKeptSession() {
  const [deadline, length] = await Promise.all([
    readSmallState('sessionDeadline'),
    readSmallState('sessionLength'),
  ]);
  const isLive =
    deadline !== undefined && !isDeadlineOver(deadline, Date.now(), length ?? ASSUMED_SESSION_MS);
  return { deadline, length, isLive };
}

/**
 * A session that ran out where no timer stood (on a start page) has left its keys: they are erased, lest the session that begins now
 * revive them. Nor does a clock that is set back bring one to life again, or prolong it.
 * @returns whether there is no live session.
 */
export async function forgetEndedSession(): Promise<boolean> {
  const asOf = Date.now();
  const { deadline, isLive } = await readKeptSession();
  if (isLive) return false;
  // Storage that gives no answer does not tell that the session has ended: a page that holds its keys has its timer, and the others keep theirs.
  if (deadline === undefined && isStorageShut()) return getHeldKeys().keys.length === 0;
  await eraseSessionKeys(asOf);
  return true;
}

/** The keys of the live session; none where it has ended, and then whatever was left behind is erased. */
export async function readSessionKeys(): Promise<readonly SessionKey[]> {
  if (await forgetEndedSession()) return [];
  await takeUpKeys();
  return getHeldKeys().keys;
}

/** Draft -> its key, also of the session that has just run out: its end still has to see to them. */
export async function readPartingKeys(): Promise<ReadonlyMap<string, CryptoKey>> {
  await takeUpKeys();
  return new Map(getHeldKeys().keys.map(({ draftId, key }) => [draftId, key]));
}

/** The key of one draft in the live session. */
export async function findSessionKey(draftId: string): Promise<CryptoKey | undefined> {
  return (await readSessionKeys()).find((session) => session.draftId === draftId)?.key;
}

/** Ends the session's keys, in every tab and in the worker, unless it has begun since `asOf`. What they open stays. */
export async function eraseSessionKeys(asOf?: number): Promise<void> {
  endKeys(asOf);
  const erased = await Promise.allSettled([eraseFormerDatabase(), eraseFormerRows()]);
  if (erased.some(({ status }) => status === 'rejected')) logEvent('session-keys-not-erased');
}

/** A CryptoKey lies raw in the browser's files, and stays there when its row is deleted: its database is deleted. */
async function eraseFormerDatabase(): Promise<void> {
  const databases = await answerWithin(
    indexedDB.databases?.() ?? Promise.resolve([{ name: FORMER_DATABASE }]),
  );
  if (databases.some(({ name }) => name === FORMER_DATABASE)) {
    await answerWithin(deleteWithTraces(FORMER_DATABASE));
  }
}

/** The portal before that kept them beside what they open. */
async function eraseFormerRows(): Promise<void> {
  await withDatabase((database) => database.keys.where('id').startsWith('session/').delete());
}
