import * as z from 'zod/mini';
import type { ClaimPayload } from '#core/submission.ts';
import type { OutboxRow } from '../database-rows.ts';
import { listManifest } from './manifest.ts';

/** What the claimant keeps of a filed claim. Times are epoch milliseconds by the server's clock; sizes are bytes. */
export const receiptSchema = z.object({
  /** The Idempotency-Key of the claim. */
  id: z.string(),
  formType: z.enum(['Standard', 'Automotive', 'DocumentsUpload']),
  /** Null where the server confirmed the claim without naming it. */
  referenceCodeForm: z.nullable(z.string()),
  filedAt: z.number(),
  signedAt: z.number(),
  culture: z.string(),
  documents: z.array(z.object({ name: z.string(), size: z.number(), type: z.string(), sha256: z.string() })),
});
export type Receipt = z.infer<typeof receiptSchema>;

export function createReceipt(
  row: OutboxRow,
  claim: ClaimPayload,
  referenceCodeForm: string | null,
  filedAt: number,
): Receipt {
  return {
    id: row.id,
    formType: row.formType,
    referenceCodeForm,
    filedAt,
    signedAt: row.signedAt,
    culture: row.culture,
    documents: listManifest(claim).map(({ name, size, type, sha256 }) => ({ name, size, type, sha256 })),
  };
}

/** What a sealed receipt is bound to. */
export function receiptRecordId(rowId: string): string {
  return `${rowId}/receipt`;
}
