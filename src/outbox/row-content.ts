import * as z from 'zod/mini';
import type { ClaimPayload } from '#claim/model/payload.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import { toFileReferences } from '#server/form-model.ts';
import { submissionPayloadSchema } from '#server/submission.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { ManifestEntry, OutboxRow } from '#vault/database/rows.ts';
import { findDeviceKeys } from '#vault/keys/device-key.ts';
import { type DraftKeys, openJson, type Sealed, unwrapByAny, unwrapDataKey } from '#vault/keys/sealing.ts';
import { findSessionKey } from '#vault/keys/session-keys.ts';

const { reCaptchaResponse: _fresh, captchaRawValue: _apart, ...claimShape } = submissionPayloadSchema.shape;
/** Frozen claim: the submit payload without its captcha values. */
export const claimPayloadSchema = z.object(claimShape);

const detailsSchema = z.object({ error: z.nullable(z.string()) });
export type RowDetails = z.infer<typeof detailsSchema>;

/** Returns the record id to which `sealJson` binds a part of a row; the same id is needed to open it. */
export function rowRecordId(rowId: string, record: 'claim' | 'captcha' | 'details'): string {
  return `${rowId}/${record}`;
}

/** Opens the frozen claim. @throws StorageError `gone` if the row is filed, `damaged` if it does not open or parse. */
export async function openClaim(key: CryptoKey, row: OutboxRow): Promise<ClaimPayload> {
  if (row.claim === undefined) throw new StorageError('gone');
  return openRecord(key, row.claim, rowRecordId(row.id, 'claim'), claimPayloadSchema);
}

export async function openCaptcha(key: CryptoKey, row: OutboxRow): Promise<string | null> {
  return row.captcha === undefined
    ? null
    : openRecord(key, row.captcha, rowRecordId(row.id, 'captcha'), z.nullable(z.string()));
}

export async function openDetails(key: CryptoKey, row: OutboxRow): Promise<RowDetails> {
  return row.details === undefined
    ? { error: null }
    : openRecord(key, row.details, rowRecordId(row.id, 'details'), detailsSchema);
}

async function openRecord<T>(
  key: CryptoKey,
  sealed: Sealed,
  recordId: string,
  schema: z.ZodMiniType<T>,
): Promise<T> {
  try {
    return schema.parse(await openJson(key, sealed, recordId));
  } catch {
    throw new StorageError('damaged');
  }
}

let parting: ReadonlyMap<string, CryptoKey> = new Map();

/**
 * Holds an ending session's keys for its last flush, for devices without a device key. Call it before the session's own keys are removed;
 * a send in between would find none and leave the row to its claimant.
 * @param keys by draft id. @returns a function that drops the keys.
 */
export function holdPartingKeys(keys: ReadonlyMap<string, CryptoKey>): () => void {
  parting = keys;
  return () => {
    if (parting === keys) parting = new Map();
  };
}

/**
 * Opens the key of a submitted row or of one of its files, with the device key or else the live session's key. Returns undefined if
 * neither is at hand: the claimant must prove the credentials.
 */
export async function openSubmittedKey(keyId: string, draftId: string): Promise<CryptoKey | undefined> {
  const wraps = await withDatabase((database) =>
    database.keyWraps.where('[keyId+by]').between([keyId, ''], [keyId, '\uffff']).toArray(),
  );
  for (const { by, wrapped } of wraps) {
    const ofSession = async () => (await findSessionKey(draftId)) ?? parting.get(draftId);
    const wrappingKeys = by === 'device' ? await findDeviceKeys(draftId) : [await ofSession()];
    const key = await unwrapByAny(
      wrappingKeys.filter((wrappingKey) => wrappingKey !== undefined),
      wrapped,
      keyId,
    );
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Opens a submitted row's key for a claimant who has just proven the credentials; undefined if it does not open. */
export async function openRowKey(keys: DraftKeys, rowId: string): Promise<CryptoKey | undefined> {
  const wrap = await withDatabase((database) => database.keyWraps.get([rowId, 'credentials']));
  return wrap && unwrapDataKey(keys.credentialsKey, wrap.wrapped, rowId).catch(() => undefined);
}

/** Lists a claim's files, each with the document context that names its part (specification, section 7). */
export function listManifest(claim: Pick<ClaimPayload, 'documentContexts'>): readonly ManifestEntry[] {
  return claim.documentContexts.flatMap(({ clientId, fields }) =>
    Object.values(fields)
      .flatMap(toFileReferences)
      .map((reference) => ({ ...reference, contextClientId: clientId })),
  );
}
