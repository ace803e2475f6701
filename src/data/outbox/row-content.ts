import * as z from 'zod/mini';
import type { ClaimPayload } from '#core/submission.ts';
import { submissionPayloadSchema } from '#server/submission.ts';
import type { OutboxRow } from '../database-rows.ts';
import { StorageError } from '../storage-error.ts';
import { openJson, type Sealed, sealJson } from '../vault/seal.ts';

const { reCaptchaResponse: _fresh, captchaRawValue: _apart, ...claimShape } = submissionPayloadSchema.shape;
const claimPayloadSchema = z.object(claimShape);

const detailsSchema = z.object({ error: z.nullable(z.string()) });
/** The server's own words about a row. */
export type RowDetails = z.infer<typeof detailsSchema>;

export function sealClaim(key: CryptoKey, rowId: string, claim: ClaimPayload): Promise<Sealed> {
  return sealJson(key, claim, `${rowId}/claim`);
}

/**
 * The claim as it was frozen.
 * @throws StorageError `gone` where the row is filed, `damaged` where it does not open or parse.
 */
export async function openClaim(key: CryptoKey, row: OutboxRow): Promise<ClaimPayload> {
  if (row.claim === undefined) throw new StorageError('gone');
  return openRecord(key, row.claim, `${row.id}/claim`, claimPayloadSchema);
}

export function sealCaptcha(key: CryptoKey, rowId: string, rawValue: string | null): Promise<Sealed> {
  return sealJson(key, rawValue, `${rowId}/captcha`);
}

/** The `captchaRawValue` of the last authorization. */
export async function openCaptcha(key: CryptoKey, row: OutboxRow): Promise<string | null> {
  return row.captcha === undefined
    ? null
    : openRecord(key, row.captcha, `${row.id}/captcha`, z.nullable(z.string()));
}

export function sealDetails(key: CryptoKey, rowId: string, details: RowDetails): Promise<Sealed> {
  return sealJson(key, details, `${rowId}/details`);
}

export async function openDetails(key: CryptoKey, row: OutboxRow): Promise<RowDetails> {
  return row.details === undefined
    ? { error: null }
    : openRecord(key, row.details, `${row.id}/details`, detailsSchema);
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
