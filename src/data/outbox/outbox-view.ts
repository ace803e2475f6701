import { logEvent } from '#kernel/log.ts';
import { withDatabase } from '../database.ts';
import type { OutboxRow } from '../database-rows.ts';
import type { PortalDatabase } from '../database-schema.ts';
import type { OutboxRowView } from './outbox-row.ts';
import { watchOutboxQuery } from './watch-outbox-query.ts';

/** What may be shown of a row without credentials. */
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

/** Every row, oldest first. */
export async function readOutbox(): Promise<readonly OutboxRowView[]> {
  return toRowViews(await withDatabase((database) => database.outbox.toArray()));
}

/** Rows as they may be shown, oldest first. */
export function toRowViews(rows: readonly OutboxRow[]): readonly OutboxRowView[] {
  return rows.toSorted((a, b) => a.queuedAt - b.queuedAt).map(toRowView);
}

/** Tells the rows now and after each change. Returns the way to stop. */
export function watchOutbox(listener: (rows: readonly OutboxRowView[]) => void): () => void {
  return watchOutboxQuery((database) => database.outbox.toArray(), {
    next: (rows) => listener(toRowViews(rows)),
    error: () => logEvent('outbox-not-watched'),
  });
}

/** Tells the rows and the number of receipts, as they are at one moment, now and after each change. Returns the way to stop. */
export function watchSubmittedClaims(
  listener: (rows: readonly OutboxRowView[], filedCount: number) => void,
): () => void {
  const query = (database: PortalDatabase) =>
    database.transaction('r', [database.outbox, database.receipts], () =>
      Promise.all([database.outbox.toArray(), database.receipts.count()]),
    );
  return watchOutboxQuery(query, {
    next: ([rows, filedCount]) => listener(toRowViews(rows), filedCount),
    error: () => logEvent('outbox-not-watched'),
  });
}
