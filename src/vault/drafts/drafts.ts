import { fail, type Result, succeed } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftRow, KeyringRow } from '#vault/database/rows.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import {
  type Credentials,
  createKeyring,
  type Derivations,
  identifyClaimant,
  openKeyring,
} from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { keepSessionKey, readSessionKeys } from '#vault/keys/session-keys.ts';
import { openDraft } from './draft-opening.ts';
import { type StoredModel, writeDraft } from './draft-records.ts';
import type { OpenDraft } from './open-draft.ts';

/** Returns the time by the server's clock, which retention counts by. */
export type Now = () => Date;

export interface NewDraft {
  readonly formType: FormType;
  readonly credentials: Credentials;
  /** Derivations of the attempt that proved the credentials, if any. */
  readonly derivations?: Derivations;
  readonly models: readonly StoredModel[];
  /** `keys.claimantId` of another draft in this session; without it the credentials identify the claimant. */
  readonly claimantId?: string | undefined;
  /** End of the session, epoch milliseconds by the device's clock. Absent: small state `sessionDeadline` applies. */
  readonly sessionUntil?: number;
  readonly now: Now;
}

/** Creates a sealed draft and keeps its key for the session. Call it only after the authorization: nothing typed may be stored before. */
export async function createDraft(options: NewDraft): Promise<Result<OpenDraft, StorageFailure>> {
  const { formType, models, now, credentials, derivations } = options;
  const id = crypto.randomUUID();
  try {
    const { keyring, keys } = await createKeyring({
      id,
      formType,
      credentials,
      derivations,
      claimantId: options.claimantId ?? (await identifyClaimant(credentials, derivations?.derive)),
    });
    const time = now().getTime();
    const times = { createdAt: time, lastChangedAt: time, changedOnDeviceAt: Date.now() };
    const row: DraftRow = { id, formType, ...times, status: 'open' };
    await writeDraft(keys, { row, keyring, models });
    await keepSessionKey({ draftId: id, formType, key: keys.credentialsKey }, options.sessionUntil);
    const draft = await openDraft(row, keys, now);
    const failure = draft.lock.getFailure();
    return failure === undefined ? succeed(draft) : fail(failure);
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

/** Opens the unlocked drafts of a form type, last used first, except those in the outbox. */
export async function openDraftsOf(options: {
  readonly formType: FormType;
  /** As returned by `unlockClaims`. */
  readonly keys: readonly DraftKeys[];
  readonly now: Now;
}): Promise<Result<readonly OpenDraft[], StorageFailure>> {
  const { formType, keys, now } = options;
  try {
    const rows = await withDatabase((database) =>
      database.drafts.bulkGet(keys.map(({ draftId }) => draftId)),
    );
    const mine = rows
      .flatMap((row, index) => {
        const own = keys[index];
        const isWanted = row?.formType === formType && row.status === 'open';
        return isWanted && own !== undefined ? [{ row, keys: own }] : [];
      })
      .sort((a, b) => compareUse(a.row, b.row));
    return succeed(await Promise.all(mine.map(({ row, keys: own }) => openDraft(row, own, now))));
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}

/** Opens the draft that the live session used last (after a reload), or the one that is named; undefined if the session has ended. */
export async function resumeSession(options: {
  readonly now: Now;
  readonly formType?: FormType;
  readonly draftId?: string | undefined;
}): Promise<OpenDraft | undefined> {
  const sessions = (await readSessionKeys()).filter(
    ({ formType, draftId }) =>
      (options.formType === undefined || formType === options.formType) &&
      (options.draftId === undefined || draftId === options.draftId),
  );
  const found = await withDatabase(async (database) => {
    const ids = sessions.map(({ draftId }) => draftId);
    return pairUp(await database.drafts.bulkGet(ids), await database.keyrings.bulkGet(ids));
  });
  const newest = found.sort((a, b) => compareUse(a.row, b.row))[0];
  const session = sessions.find(({ draftId }) => draftId === newest?.row.id);
  if (newest === undefined || session === undefined) return undefined;
  return openDraft(newest.row, await openKeyring(newest.keyring, session.key), options.now);
}

/** Sorts the last used first, then the latest created; a fixed order even for equal times. */
function compareUse(a: DraftRow, b: DraftRow): number {
  const usedAt = ({ lastChangedAt, lastUsedAt = 0 }: DraftRow) => Math.max(lastChangedAt, lastUsedAt);
  return usedAt(b) - usedAt(a) || b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1);
}

function pairUp(
  rows: readonly (DraftRow | undefined)[],
  keyrings: readonly (KeyringRow | undefined)[],
): { row: DraftRow; keyring: KeyringRow }[] {
  return rows.flatMap((row) => {
    const keyring = keyrings.find((candidate) => candidate?.id === row?.id);
    return row === undefined || keyring === undefined ? [] : [{ row, keyring }];
  });
}
