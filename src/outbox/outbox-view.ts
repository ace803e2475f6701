import type { ClaimPayload } from '#claim/model/payload.ts';
import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { ManifestEntry, OutboxRow, OutboxRowView } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { watchQuery } from '#vault/database/watch-query.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { subscribeToOutboxSignals } from '#vault/outbox-signals.ts';
import { listManifest, openClaim, openDetails, openRowKey } from './row-content.ts';

/** Picks the members of a row that may be shown without credentials. */
export function toRowView(row: OutboxRow): OutboxRowView {
  const { id, draftId, formType, culture, progress, queuedAt, deadlineKeys, deadlineAt } = row;
  const { authorizedUntil, walletCodeExpiresAt, documentCount, totalBytes } = row;
  return {
    id,
    draftId,
    formType,
    culture,
    progress,
    queuedAt,
    deadlineKeys,
    deadlineAt,
    authorizedUntil,
    walletCodeExpiresAt,
    documentCount,
    totalBytes,
  };
}

/** Reads every row, oldest first. */
export async function readOutbox(): Promise<readonly OutboxRowView[]> {
  return toRowViews(await withDatabase((database) => database.outbox.toArray()));
}

export function toRowViews(rows: readonly OutboxRow[]): readonly OutboxRowView[] {
  return rows.toSorted((a, b) => a.queuedAt - b.queuedAt).map(toRowView);
}

export function watchOutbox(listener: (rows: readonly OutboxRowView[]) => void): () => void {
  return watchOutboxQuery((database) => database.outbox.toArray(), {
    next: (rows) => listener(toRowViews(rows)),
    error: () => logEvent('outbox-not-watched'),
  });
}

/**
 * Reports a query's result now and after each change by any tab or the worker. Returns a function that stops it.
 * @param watcher.error called if the query cannot be watched; the next change elsewhere starts it again.
 */
export function watchOutboxQuery<T>(
  query: (database: PortalDatabase) => Promise<T>,
  watcher: { readonly next: (result: T) => void; readonly error: () => void },
): () => void {
  let stopWatching = watchQuery(query, watcher);
  // Start a new watch: if two reads overlapped, the older one could finish last and stay.
  const unsubscribe = subscribeToOutboxSignals(() => {
    stopWatching();
    stopWatching = watchQuery(query, watcher);
  });
  return () => {
    stopWatching();
    unsubscribe();
  };
}

/** Opened row, for its claimant to read, print as a paper claim or save. Times are epoch milliseconds. */
export interface RowForClaimant {
  readonly view: OutboxRowView;
  readonly signedAt: number;
  readonly claim: ClaimPayload;
  readonly manifest: readonly ManifestEntry[];
  readonly serverError: string | null;
}

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
