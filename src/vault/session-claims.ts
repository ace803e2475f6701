import * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import type { FormType } from '#server/form-type.ts';
import { hasStoredClaims, readSmallState, removeSmallState } from '#server/small-state.ts';
import { withDatabase } from './database/database.ts';
import { INBOX_KEEP_MS } from './documents/inbox.ts';
import { closeOpenDrafts } from './drafts/draft-opening.ts';
import { sweepInbox } from './erasing.ts';
import {
  type Credentials,
  type Derivations,
  type DeriveKey,
  openKeyring,
  tryCredentials,
} from './keys/credentials.ts';
import { forgetKeys, getHeldKeys, isAnswerMissing } from './keys/held-keys.ts';
import { type DraftKeys, openJson, sealJson } from './keys/sealing.ts';
import { eraseSessionKeys, keepSessionKey, readSessionKeys } from './keys/session-keys.ts';

/** Opens the keys of every draft, waiting claim and receipt of the live session; empty if it has ended. */
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

/**
 * Starts the key derivations that the answer will need, while the captcha and the server are waited for: for the records on this device,
 * and for a new draft if none of the form type opens. Changes nothing. An error here occurs again where it matters.
 */
export async function prepareKeys(
  credentials: Credentials,
  formType: FormType,
  { derive, fresh }: Derivations,
): Promise<void> {
  const keyrings = (await hasStoredClaims())
    ? await withDatabase((database) => database.keyrings.toArray())
    : [];
  const opened = await Promise.all(keyrings.map((keyring) => tryCredentials(keyring, credentials, derive)));
  if (!keyrings.some((keyring, index) => opened[index] && keyring.formType === formType))
    await derive(credentials, fresh);
}

export interface UnlockedClaims {
  readonly keys: readonly DraftKeys[];
  /** Another claimant's session was live and has ended: the caller must tell the tabs that show it. */
  readonly endedOthers: boolean;
}

const NOTHING: UnlockedClaims = { keys: [], endedOthers: false };

/**
 * Opens for the session everything on this device that these credentials open, of any form type; also offline. The claims can be read and
 * edited; sending still needs the server's authorization. Wrong credentials change nothing. Ends another claimant's live session: nobody
 * may see another's claims.
 * @param sessionUntil end of the session, epoch milliseconds by the device's clock.
 */
export async function unlockClaims(
  credentials: Credentials,
  sessionUntil: number,
  derive?: DeriveKey,
): Promise<UnlockedClaims> {
  const keyrings = await withDatabase((database) => database.keyrings.toArray());
  const opened = await Promise.all(
    keyrings.map(async ({ formType, ...keyring }) => {
      const keys = await tryCredentials({ formType, ...keyring }, credentials, derive);
      return keys && { formType, keys };
    }),
  );
  const own = opened.filter((entry) => entry !== undefined);
  if (own.length === 0) return NOTHING;
  const before = await openSessionClaims();
  const claimantIds = new Set(own.map(({ keys }) => keys.claimantId));
  const endedOthers = isAnswerMissing() || before.some(({ claimantId }) => !claimantIds.has(claimantId));
  if (endedOthers) await endSession();
  const known = new Set(endedOthers ? [] : before.map(({ draftId }) => draftId));
  for (const { formType, keys } of own.filter(({ keys: { draftId } }) => !known.has(draftId))) {
    await keepSessionKey({ draftId: keys.draftId, formType, key: keys.credentialsKey }, sessionUntil);
    // On a full device the claims must still open; the server refuses what an old authorization no longer allows.
    await writeDraftAuthorization(keys, null).catch(() => logEvent('authorization-not-forgotten'));
  }
  return { keys: own.map(({ keys }) => keys), endedOthers };
}

/** Ends the live session if it holds anything that these credentials do not open: it is another claimant's then. Returns whether it did. */
export async function endOthersSession(credentials: Credentials, derive?: DeriveKey): Promise<boolean> {
  const sessions = await readSessionKeys();
  const keyrings = await withDatabase((database) =>
    database.keyrings.bulkGet(sessions.map(({ draftId }) => draftId)),
  );
  const isOwn = await Promise.all(
    keyrings.map(
      async (keyring) =>
        keyring === undefined || (await tryCredentials(keyring, credentials, derive)) !== undefined,
    ),
  );
  if (!isOwn.includes(false) && !isAnswerMissing()) return false;
  await endSession();
  return true;
}

/**
 * Ends the session on this device: erases the keys and the files shared in it, and seals pending edits; the drafts stay (decisions,
 * "Authorization, drafts and the session"). The caller flushes the outbox before, logs out and takes the page away. Drafts close last,
 * because the claimant can type until then and a closed draft saves nothing.
 */
export async function endSession(): Promise<void> {
  const deadline = readSmallState('sessionDeadline');
  const { unstored } = getHeldKeys();
  try {
    await eraseSessionKeys();
    await removeSmallState('sessionDeadline');
  } finally {
    await closeOpenDrafts();
    // Files that came after a session ran out stay: the claimant who shares them signs in next.
    const until = Math.max((await deadline) ?? 0, unstored?.deadline ?? 0);
    await sweepInbox(until + INBOX_KEEP_MS).catch(() => undefined);
  }
}

/** Seals pending edits and forgets the keys in this tab only: in the tab that ended the session another claimant's may have begun. */
export async function leaveSession(): Promise<void> {
  await closeOpenDrafts();
  forgetKeys();
}

const authorizationSchema = z.object({ captchaRawValue: z.nullable(z.string()) });

/** Part of the server's authorize answer that is sealed with the draft, so that a reload can still submit. */
export type DraftAuthorization = z.infer<typeof authorizationSchema>;

/** Stores the live session's authorization with its draft; null removes it (the session has ended). */
export async function writeDraftAuthorization(
  keys: DraftKeys,
  authorization: DraftAuthorization | null,
): Promise<void> {
  const sealed =
    authorization === null ? undefined : await sealJson(keys.dataKey, authorization, recordIdOf(keys));
  await withDatabase((database) =>
    database.transaction('rw', database.drafts, async () => {
      const row = await database.drafts.get(keys.draftId);
      if (row === undefined) return;
      const { authorization: before, ...rest } = row;
      if (before === undefined && sealed === undefined) return;
      await database.drafts.put(sealed === undefined ? rest : { ...rest, authorization: sealed });
    }),
  );
}

/** Reads the authorization that the draft was opened with; undefined if it was opened without the server. */
export async function readDraftAuthorization(keys: DraftKeys): Promise<DraftAuthorization | undefined> {
  const row = await withDatabase((database) => database.drafts.get(keys.draftId));
  if (row?.authorization === undefined) return undefined;
  try {
    return authorizationSchema.parse(await openJson(keys.dataKey, row.authorization, recordIdOf(keys)));
  } catch {
    logEvent('draft-record-damaged', 'authorization');
    return undefined;
  }
}

/** Finds those of these drafts that hold an authorization of the server. */
export async function findAuthorized(draftIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const rows = await withDatabase((database) => database.drafts.bulkGet([...draftIds])).catch(() => []);
  return new Set(rows.flatMap((row) => (row?.authorization === undefined ? [] : [row.id])));
}

function recordIdOf({ draftId }: DraftKeys): string {
  return `${draftId}/authorization`;
}
