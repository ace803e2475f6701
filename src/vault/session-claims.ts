import * as z from 'zod/mini';
import { logEvent } from '#kernel/log.ts';
import type { FormType } from '#server/form-type.ts';
import { hasStoredClaims, removeSmallState } from '#server/small-state.ts';
import { withDatabase } from './database/database.ts';
import { closeOpenDrafts } from './drafts/draft-opening.ts';
import { sweepInbox } from './erasing.ts';
import {
  type Credentials,
  type Derivations,
  type DeriveKey,
  openKeyring,
  tryCredentials,
} from './keys/credentials.ts';
import { forgetKeys, isAnswerMissing } from './keys/held-keys.ts';
import { type DraftKeys, openJson, sealJson } from './keys/sealing.ts';
import { eraseSessionKeys, keepSessionKey, readSessionKeys } from './keys/session-keys.ts';

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

/**
 * Begins to derive, while the captcha and the server are waited for, what the answer will need: the keys of what is on this device, and
 * that of a new draft where they open none of the form type. Changes nothing. What fails here fails again where it counts.
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
  await endTheirs();
  return true;
}

/** What was shared with the portal during another's session is not shown to the next one. */
async function endTheirs(): Promise<void> {
  await endSession();
  await sweepInbox(Number.POSITIVE_INFINITY);
}

/**
 * Ends the claimant's session on this device: the stored keys go, and pending edits are sealed; the drafts stay (decisions,
 * "Authorization, drafts and the session"). The logout call and the outbox's last flush before it are the caller's, and so is the
 * page, which takes typing until it is taken away: the drafts are closed last, since a closed draft saves nothing more.
 */
export async function endSession(): Promise<void> {
  try {
    await eraseSessionKeys();
    await removeSmallState('sessionDeadline');
  } finally {
    await closeOpenDrafts();
  }
}

/**
 * Another tab has ended the session: pending edits are sealed and this tab knows no key any more. Those in storage are that
 * tab's to erase, since another claimant's session may have begun there by now.
 */
export async function leaveSession(): Promise<void> {
  await closeOpenDrafts();
  forgetKeys();
}

const authorizationSchema = z.object({ captchaRawValue: z.nullable(z.string()) });

/** What the server's authorize answer gave for a draft: sealed with it, so that a reload can still submit. */
export type DraftAuthorization = z.infer<typeof authorizationSchema>;

/** Keeps the authorization of the live session with its draft; null takes it away (the session has ended). */
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

/** The authorization that the draft was opened with; undefined where it was opened without the server. */
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

/** Those of these drafts that were opened with the server's word. */
export async function findAuthorized(draftIds: Iterable<string>): Promise<ReadonlySet<string>> {
  const rows = await withDatabase((database) => database.drafts.bulkGet([...draftIds])).catch(() => []);
  return new Set(rows.flatMap((row) => (row?.authorization === undefined ? [] : [row.id])));
}

function recordIdOf({ draftId }: DraftKeys): string {
  return `${draftId}/authorization`;
}
