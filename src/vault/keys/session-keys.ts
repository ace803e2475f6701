import { answerWithin } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { isDeadlineOver } from '#kernel/session-clock.ts';
import { isStorageShut } from '#kernel/storage-trouble.ts';
import { readSmallState, reopenSmallState, writeSmallState } from '#server/small-state.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';
import { endKeys, getHeldKeys, holdDeadline, holdKey, takeUpKeys, takeUpKeysAtFirst } from './held-keys.ts';
import type { SessionDeadline, SessionKey } from './key-handover.ts';

/** Session length if none was stored beside a deadline (older versions of the portal). Milliseconds. */
const ASSUMED_SESSION_MS = 3_600_000;

/** Database in which older versions of the portal stored keys. */
const FORMER_DATABASE = 'portal-session-keys';

/**
 * Keeps a credentials key until the session ends, in the memory of the open tabs: a reload keeps it, a killed browser loses it.
 * @param until earliest end of the session, epoch milliseconds by the device's clock. 0: small state `sessionDeadline` applies.
 */
export async function keepSessionKey(session: SessionKey, until = 0): Promise<void> {
  await readSessionKeys();
  // First: whoever hears of a key ends its session if no deadline is stored.
  const unstored = until > 0 ? await prolongSession(until) : undefined;
  holdKey(session, unstored);
}

/** Returns the deadline that the open tabs must hold if the disk refuses it. */
async function prolongSession(until: number): Promise<SessionDeadline | undefined> {
  const kept = await readKeptSession();
  const length = Math.max(kept.length ?? 0, until - Date.now());
  const deadline = kept.isLive ? Math.max(until, kept.deadline ?? 0) : until;
  const isStored =
    (await writeSmallState('sessionLength', length)) &&
    (deadline === kept.deadline || (await writeSmallState('sessionDeadline', deadline)));
  return isStored ? undefined : { deadline, length };
}

/** Stores the deadline of a session; the open tabs hold it if the disk refuses it. */
export async function writeSessionDeadline(deadline: number): Promise<void> {
  if (await writeSmallState('sessionDeadline', deadline)) return;
  const { length = ASSUMED_SESSION_MS } = await readKeptSession();
  holdDeadline({ deadline, length });
}

/** Reads the deadline of the session, also of one that has just run out. */
export async function readSessionDeadline(): Promise<number | undefined> {
  return (await readKeptSession()).deadline;
}

async function readKeptSession() {
  const kept = await readDeadlines();
  if (kept.isLive || isStorageShut()) return kept;
  // The disk may have refused a deadline that another page holds; or it answered by a lost connection (Safari), which has none.
  await takeUpKeysAtFirst();
  if (!kept.isStored && getHeldKeys().keys.length > 0) reopenSmallState();
  return readDeadlines();
}

async function readDeadlines() {
  const { unstored } = getHeldKeys();
  const [stored, storedLength] = await Promise.all([
    readSmallState('sessionDeadline'),
    readSmallState('sessionLength'),
  ]);
  const length = unstored ? Math.max(unstored.length, storedLength ?? 0) : storedLength;
  const isOver = (deadline: number) => isDeadlineOver(deadline, Date.now(), length ?? ASSUMED_SESSION_MS);
  const deadline = [stored, unstored?.deadline]
    .filter((known) => known !== undefined)
    .sort((a, b) => Number(isOver(b)) - Number(isOver(a)) || a - b)
    .at(-1);
  const isLive = deadline !== undefined && !isOver(deadline);
  return { deadline, length, isLive, isStored: stored !== undefined };
}

/**
 * Erases the keys of a session that ran out where no timer ran (on a start page), so that a new session cannot revive them. Setting the
 * clock back neither revives nor prolongs a session.
 * @returns whether there is no live session.
 */
export async function forgetEndedSession(): Promise<boolean> {
  const asOf = Date.now();
  const { isLive, isStored } = await readKeptSession();
  if (isLive) return false;
  // Silent storage does not prove that the session has ended: a page with its keys has its own timer, and the other pages keep theirs.
  if (!isStored && isStorageShut()) return getHeldKeys().keys.length === 0;
  await eraseSessionKeys(asOf);
  return true;
}

/** Returns the keys of the live session. If it has ended, returns none and erases what is left of it. */
export async function readSessionKeys(): Promise<readonly SessionKey[]> {
  if (await forgetEndedSession()) return [];
  await takeUpKeys();
  return getHeldKeys().keys;
}

/** Returns each draft's key, also of a session that has just run out: its end still needs them. */
export async function readPartingKeys(): Promise<ReadonlyMap<string, CryptoKey>> {
  await takeUpKeys();
  return new Map(getHeldKeys().keys.map(({ draftId, key }) => [draftId, key]));
}

export async function findSessionKey(draftId: string): Promise<CryptoKey | undefined> {
  return (await readSessionKeys()).find((session) => session.draftId === draftId)?.key;
}

/** Ends the session's keys in every tab and in the worker, unless the session began after `asOf`. The records that they open stay. */
export async function eraseSessionKeys(asOf?: number): Promise<void> {
  endKeys(asOf);
  const erased = await Promise.allSettled([eraseFormerDatabase(), eraseFormerRows()]);
  if (erased.some(({ status }) => status === 'rejected')) logEvent('session-keys-not-erased');
}

/** Deletes the whole database: a CryptoKey lies raw in the browser's files, and stays there when only its row is deleted. */
async function eraseFormerDatabase(): Promise<void> {
  const databases = await answerWithin(
    indexedDB.databases?.() ?? Promise.resolve([{ name: FORMER_DATABASE }]),
  );
  if (databases.some(({ name }) => name === FORMER_DATABASE)) {
    await answerWithin(deleteWithTraces(FORMER_DATABASE));
  }
}

/** Older versions of the portal stored keys in the claims' database. */
async function eraseFormerRows(): Promise<void> {
  await withDatabase((database) => database.keys.where('id').startsWith('session/').delete());
}
