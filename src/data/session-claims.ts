import { logEvent } from '#kernel/log.ts';
import { withDatabase } from './database.ts';
import { writeDraftAuthorization } from './draft-authorization.ts';
import { endSession } from './end-session.ts';
import { sweepInbox } from './retention.ts';
import type { Credentials } from './vault/credentials-key.ts';
import type { DraftKeys } from './vault/draft-keys.ts';
import { openKeyring, tryCredentials } from './vault/keyring.ts';
import { keepSessionKey, readSessionKeys } from './vault/session-keys.ts';

/** The keys of every draft, waiting claim and receipt that the live session opens; none where it has ended. */
export async function openSessionClaims(): Promise<readonly DraftKeys[]> {
  const sessions = await readSessionKeys();
  const keyrings = await withDatabase((database) =>
    database.keyrings.bulkGet(sessions.map(({ draftId }) => draftId)),
  );
  const opened = await Promise.all(
    sessions.map(({ key }, index) => {
      const keyring = keyrings[index];
      return keyring && openKeyring(keyring, key).catch(() => undefined);
    }),
  );
  return opened.filter((keys) => keys !== undefined);
}

/** What credentials have opened. */
export interface UnlockedClaims {
  readonly keys: readonly DraftKeys[];
  /** Another claimant's session was live, and has ended: the tabs that show it are still to be told. */
  readonly endedOthers: boolean;
}

const NOTHING: UnlockedClaims = { keys: [], endedOthers: false };

/**
 * Opens everything on this device that these credentials open, of any form type, for the session; also offline. What is
 * opened so may be read and edited: sending still needs the server's authorization. Wrong credentials open nothing and
 * change nothing. The session of another claimant, where one is live, ends: nobody sees another's claims.
 * @param sessionUntil when the session ends: epoch milliseconds by the device's clock.
 */
export async function unlockClaims(credentials: Credentials, sessionUntil: number): Promise<UnlockedClaims> {
  const keyrings = await withDatabase((database) => database.keyrings.toArray());
  const opened = await Promise.all(
    keyrings.map(async ({ formType, ...keyring }) => {
      const keys = await tryCredentials({ formType, ...keyring }, credentials);
      return keys && { formType, keys };
    }),
  );
  const own = opened.filter((entry) => entry !== undefined);
  if (own.length === 0) return NOTHING;
  const before = await openSessionClaims();
  const claimantIds = new Set(own.map(({ keys }) => keys.claimantId));
  const endedOthers = before.some(({ claimantId }) => !claimantIds.has(claimantId));
  if (endedOthers) await endTheirs();
  const known = new Set(endedOthers ? [] : before.map(({ draftId }) => draftId));
  for (const { formType, keys } of own.filter(({ keys: { draftId } }) => !known.has(draftId))) {
    await keepSessionKey({ draftId: keys.draftId, formType, key: keys.credentialsKey }, sessionUntil);
    // A full device must not keep shut what is on it; what the server no longer allows it turns down.
    await writeDraftAuthorization(keys, null).catch(() => logEvent('authorization-not-forgotten'));
  }
  return { keys: own.map(({ keys }) => keys), endedOthers };
}

/**
 * Ends the live session where it holds anything that these credentials do not open: then it is another claimant's.
 * True where it did; the session that follows is the caller's to begin.
 */
export async function endOthersSession(credentials: Credentials): Promise<boolean> {
  const sessions = await readSessionKeys();
  const keyrings = await withDatabase((database) =>
    database.keyrings.bulkGet(sessions.map(({ draftId }) => draftId)),
  );
  const isOwn = await Promise.all(
    keyrings.map(
      async (keyring) => keyring === undefined || (await tryCredentials(keyring, credentials)) !== undefined,
    ),
  );
  if (!isOwn.includes(false)) return false;
  await endTheirs();
  return true;
}

/** What was shared with the portal during another's session is not shown to the next one. */
async function endTheirs(): Promise<void> {
  await endSession();
  await sweepInbox(Number.POSITIVE_INFINITY);
}
