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
/** A claim as it is frozen. */
export const claimPayloadSchema = z.object(claimShape);

const detailsSchema = z.object({ error: z.nullable(z.string()) });
/** The server's own words about a row. */
export type RowDetails = z.infer<typeof detailsSchema>;

/** The id of a record of a row: `sealJson` seals it, and what opens it below asks for the same. */
export function rowRecordId(rowId: string, record: 'claim' | 'captcha' | 'details'): string {
  return `${rowId}/${record}`;
}

/**
 * The claim as it was frozen.
 * @throws StorageError `gone` where the row is filed, `damaged` where it does not open or parse.
 */
export async function openClaim(key: CryptoKey, row: OutboxRow): Promise<ClaimPayload> {
  if (row.claim === undefined) throw new StorageError('gone');
  return openRecord(key, row.claim, rowRecordId(row.id, 'claim'), claimPayloadSchema);
}

/** The `captchaRawValue` of the last authorization. */
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
 * Holds the keys of a session that ends, for its last work: what waits is sent while the server still knows the claimant, also where
 * this browser keeps no key of the device's. Called before the session's own keys go: a send that begins meanwhile would find none, and
 * leave the claim to its claimant.
 * @param keys those of the session, by draft.
 * @returns what forgets them.
 */
export function holdPartingKeys(keys: ReadonlyMap<string, CryptoKey>): () => void {
  parting = keys;
  return () => {
    if (parting === keys) parting = new Map();
  };
}

/**
 * The key of a submitted row or of one of its files: by the device's key, or, where this browser keeps none, by the live
 * session's.
 * @returns undefined where neither is at hand: the claimant has to prove the credentials first.
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

/** The key of a submitted row for its claimant, who has just proven the credentials. */
export async function openRowKey(keys: DraftKeys, rowId: string): Promise<CryptoKey | undefined> {
  const wrap = await withDatabase((database) => database.keyWraps.get([rowId, 'credentials']));
  return wrap && unwrapDataKey(keys.credentialsKey, wrap.wrapped, rowId).catch(() => undefined);
}

/** The files of a claim, each with the document context that names its part (specification, section 7). */
export function listManifest(claim: Pick<ClaimPayload, 'documentContexts'>): readonly ManifestEntry[] {
  return claim.documentContexts.flatMap(({ clientId, fields }) =>
    Object.values(fields)
      .flatMap(toFileReferences)
      .map((reference) => ({ ...reference, contextClientId: clientId })),
  );
}
