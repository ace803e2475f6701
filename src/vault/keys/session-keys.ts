import { promisifyRequest, set } from 'idb-keyval';
import { answerWithin } from '#kernel/async.ts';
import { createKeyValueStore } from '#kernel/key-value-store.ts';
import { logEvent } from '#kernel/log.ts';
import { isDeadlineOver } from '#kernel/session-clock.ts';
import type { FormType } from '#server/form-type.ts';
import { readSmallState, writeSmallState } from '#server/small-state.ts';
import { deleteWithTraces, withDatabase } from '#vault/database/database.ts';

/** The credentials key of one draft, while the session lives. */
export interface SessionKey {
  readonly draftId: string;
  readonly formType: FormType;
  readonly key: CryptoKey;
}

/** Where no length was kept beside a deadline (by the portal as it was before). */
const ASSUMED_SESSION_MS = 3_600_000;

/**
 * The keys lie in a database of their own, which is deleted at the session's end: a CryptoKey lies raw in the browser's files, and stays
 * there when its row is deleted.
 */
const KEY_DATABASE = 'portal-session-keys';
const store = createKeyValueStore({ database: KEY_DATABASE, store: 'keys', isTold: false });

/** Beside the stored record, for browsers that cannot store a CryptoKey: then a reload asks for the credentials again. */
const inMemory = new Map<string, SessionKey>();

/**
 * Keeps a credentials key until the session ends, so that a reload goes on.
 * @param until when the session ends at least: epoch milliseconds by the device's clock. 0 leaves that to small state `sessionDeadline`.
 */
export async function keepSessionKey(session: SessionKey, until = 0): Promise<void> {
  await forgetEndedSession();
  inMemory.set(session.draftId, session);
  if (until > 0) await prolongSession(until);
  await set(session.draftId, session, store.use).catch(() => logEvent('session-key-not-kept'));
}

async function prolongSession(until: number): Promise<void> {
  const { deadline, length, isLive } = await readKeptSession();
  await writeSmallState('sessionLength', Math.max(length ?? 0, until - Date.now()));
  if (!isLive || until > (deadline ?? 0)) await writeSmallState('sessionDeadline', until);
}

async function readKeptSession(now: number = Date.now()) {
  const [deadline, length] = await Promise.all([
    readSmallState('sessionDeadline'),
    readSmallState('sessionLength'),
  ]);
  const isLive = deadline !== undefined && !isDeadlineOver(deadline, now, length ?? ASSUMED_SESSION_MS);
  return { deadline, length, isLive };
}

/**
 * A session that ran out where no timer stood (on a start page) has left its keys: they are erased, lest the session that begins now
 * revive them. Nor does a clock that is set back bring one to life again, or prolong it.
 * @param now epoch milliseconds by the device's clock.
 * @returns whether there is no live session.
 */
export async function forgetEndedSession(now: number = Date.now()): Promise<boolean> {
  if ((await readKeptSession(now)).isLive) return false;
  await eraseSessionKeys();
  return true;
}

/**
 * The keys of the live session; none where it has ended, and then whatever was left behind is erased.
 * @param now epoch milliseconds by the device's clock.
 */
export async function readSessionKeys(now: number = Date.now()): Promise<readonly SessionKey[]> {
  if (await forgetEndedSession(now)) return [];
  const kept = await readStored();
  const ids = new Set(kept.map(({ draftId }) => draftId));
  return [...kept, ...[...inMemory.values()].filter(({ draftId }) => !ids.has(draftId))];
}

/** Draft -> its key, also of the session that has just run out: its end still has to see to them. */
export async function readPartingKeys(): Promise<ReadonlyMap<string, CryptoKey>> {
  const sessions = [...(await readStored()), ...inMemory.values()];
  return new Map(sessions.map(({ draftId, key }) => [draftId, key]));
}

async function readStored(): Promise<readonly SessionKey[]> {
  const stored = await listStored().catch(() => []);
  return stored.flatMap((session) => session ?? []);
}

/** Null where the key of one draft was forgotten before the session's end. */
function listStored(): Promise<readonly (SessionKey | null)[]> {
  return store.use('readonly', (opened) => promisifyRequest<(SessionKey | null)[]>(opened.getAll()));
}

/** The key of one draft in the live session. */
export async function findSessionKey(draftId: string): Promise<CryptoKey | undefined> {
  return (await readSessionKeys()).find((session) => session.draftId === draftId)?.key;
}

/** Forgets the keys that this tab alone holds. */
export function forgetSessionKeys(): void {
  inMemory.clear();
}

/** Erases the session's keys, here and in storage, with what the disk has of them. What they open stays. */
export async function eraseSessionKeys(): Promise<void> {
  forgetSessionKeys();
  const erased = await Promise.allSettled([eraseStored(), eraseFormerKeys()]);
  if (erased.some(({ status }) => status === 'rejected')) logEvent('session-keys-not-erased');
}

async function eraseStored(): Promise<void> {
  if ((await listStored()).length === 0) return;
  store.reopen();
  await answerWithin(deleteWithTraces(KEY_DATABASE));
}

/** Forgets the key of one draft; those of the session's others stay, and its bytes go with theirs. */
export async function eraseSessionKey(draftId: string): Promise<void> {
  inMemory.delete(draftId);
  await set(draftId, null, store.use).catch(() => logEvent('session-keys-not-erased'));
}

/** The portal as it was before kept them beside what they open. */
async function eraseFormerKeys(): Promise<void> {
  await withDatabase((database) => database.keys.where('id').startsWith('session/').delete());
}
