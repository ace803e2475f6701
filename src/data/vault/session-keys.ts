import type { FormType } from '#core/contract/form-type.ts';
import { withDatabase } from '../database.ts';
import { logEvent } from '../log.ts';
import { readSmallState, writeSmallState } from '../small-state.ts';

/** The credentials key of one draft, while the session lives. */
export interface SessionKey {
  readonly draftId: string;
  readonly formType: FormType;
  readonly key: CryptoKey;
}

/** Beside the stored record, for browsers that cannot store a CryptoKey: then a reload asks for the credentials again. */
const inMemory = new Map<string, SessionKey>();

/**
 * Keeps a credentials key until the session ends, so that a reload goes on.
 * @param until when the session ends at least: epoch milliseconds by the device's clock. 0 leaves that to small state `sessionDeadline`.
 */
export async function keepSessionKey(session: SessionKey, until = 0): Promise<void> {
  await forgetEndedSession();
  inMemory.set(session.draftId, session);
  const deadline = await readSmallState('sessionDeadline');
  if (until > (deadline ?? 0)) await writeSmallState('sessionDeadline', until);
  await withDatabase((database) => database.keys.put({ id: `session/${session.draftId}`, ...session })).catch(
    () => logEvent('session-key-not-kept'),
  );
}

/**
 * A session that ran out where no timer stood (on a start page) has left its keys: they are erased, lest the session that begins now
 * revive them.
 * @param now epoch milliseconds by the device's clock.
 * @returns whether there is no live session.
 */
export async function forgetEndedSession(now: number = Date.now()): Promise<boolean> {
  const deadline = await readSmallState('sessionDeadline');
  if (deadline !== undefined && deadline > now) return false;
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
  const rows = await withDatabase((database) =>
    database.keys.where('id').startsWith('session/').toArray(),
  ).catch(() => []);
  return rows.flatMap((row) =>
    'draftId' in row ? [{ draftId: row.draftId, formType: row.formType, key: row.key }] : [],
  );
}

/** The key of one draft in the live session. */
export async function findSessionKey(draftId: string): Promise<CryptoKey | undefined> {
  return (await readSessionKeys()).find((session) => session.draftId === draftId)?.key;
}

/** Forgets the keys that this tab alone holds. */
export function forgetSessionKeys(): void {
  inMemory.clear();
}

/** Erases the session's keys, here and in storage. What they open stays. */
export async function eraseSessionKeys(): Promise<void> {
  forgetSessionKeys();
  await withDatabase((database) => database.keys.where('id').startsWith('session/').delete()).catch(() =>
    logEvent('session-keys-not-erased'),
  );
}
