import type { ClaimPayload } from '#core/submission.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { withDatabase } from '../database.ts';
import type { StorageFailure } from '../storage-error.ts';
import { toStorageFailure } from '../storage-failure.ts';
import type { DraftKeys } from '../vault/draft-keys.ts';
import { listManifest } from './manifest.ts';
import type { ManifestEntry, OutboxRowView } from './outbox-row.ts';
import { toRowView } from './outbox-view.ts';
import { openClaim, openDetails } from './row-content.ts';
import { openRowKey } from './row-keys.ts';

/** All of a row, for its claimant: to read, to print as a paper claim, to save. Times are epoch milliseconds. */
export interface RowForClaimant {
  readonly view: OutboxRowView;
  readonly signedAt: number;
  readonly claim: ClaimPayload;
  readonly manifest: readonly ManifestEntry[];
  /** The server's own words, where it turned the claim down with some. */
  readonly serverError: string | null;
}

/** Opens a row for the claimant who has proven the credentials of its draft. */
export async function openRowForClaimant(
  keys: DraftKeys,
  rowId: string,
): Promise<Result<RowForClaimant, StorageFailure>> {
  try {
    const row = await withDatabase((database) => database.outbox.get(rowId));
    if (row === undefined || row.claim === undefined) return fail({ code: 'gone' });
    const key = await openRowKey(keys, rowId);
    if (key === undefined) return fail({ code: 'no-key' });
    const claim = await openClaim(key, row);
    const { error } = await openDetails(key, row);
    return succeed({
      view: toRowView(row),
      signedAt: row.signedAt,
      claim,
      manifest: listManifest(claim),
      serverError: error,
    });
  } catch (error) {
    return fail(toStorageFailure(error));
  }
}
