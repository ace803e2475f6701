import type { FormType } from '#core/contract/form-type.ts';
import { openDraft } from './create-open-draft.ts';
import { withDatabase } from './database.ts';
import type { DraftRow } from './database-rows.ts';
import type { PortalDatabase } from './database-schema.ts';
import { logEvent } from './log.ts';
import type { OpenDraft } from './open-draft.ts';
import type { OutboxRowView } from './outbox/outbox-row.ts';
import { toRowViews } from './outbox/outbox-view.ts';
import { type ReceiptView, toReceiptViews } from './outbox/receipts.ts';
import { watchOutboxQuery } from './outbox/watch-outbox-query.ts';
import type { DraftKeys } from './vault/draft-keys.ts';

/** What may be shown of a draft without credentials. */
export interface KeptDraft {
  readonly id: string;
  readonly formType: FormType;
  /** Epoch milliseconds by the server's clock. */
  readonly lastChangedAt: number;
}

/** Every claim on this device, as it may be shown without credentials. */
export interface KeptClaims {
  /** Submitted and not filed, oldest first. */
  readonly waiting: readonly OutboxRowView[];
  /** Not submitted, last changed first. */
  readonly drafts: readonly KeptDraft[];
  /** Filed, latest first. */
  readonly receipts: readonly ReceiptView[];
}

/**
 * Tells the claims of this device now and after each change. They are read at one moment: a claim that goes from one list to
 * the next is in exactly one of them, whenever they are told. Returns the way to stop.
 */
export function watchKeptClaims(listener: (claims: KeptClaims) => void): () => void {
  return watchOutboxQuery(queryKeptClaims, {
    next: listener,
    error: () => logEvent('claims-not-watched'),
  });
}

/** Whether any claim is on this device: a database alone does not tell, since the worker opens one to look. */
export async function hasKeptClaims(): Promise<boolean> {
  const { waiting, drafts, receipts } = await withDatabase(queryKeptClaims);
  return waiting.length + drafts.length + receipts.length > 0;
}

function queryKeptClaims(database: PortalDatabase): Promise<KeptClaims> {
  const { outbox, drafts, receipts } = database;
  return database.transaction('r', [outbox, drafts, receipts], async () => {
    const [rows, draftRows, receiptRows] = await Promise.all([
      outbox.toArray(),
      drafts.toArray(),
      receipts.toArray(),
    ]);
    return {
      waiting: toRowViews(rows.filter(({ progress }) => progress.state !== 'filed')),
      drafts: toKeptDrafts(draftRows),
      receipts: toReceiptViews(receiptRows),
    };
  });
}

function toKeptDrafts(rows: readonly DraftRow[]): readonly KeptDraft[] {
  return rows
    .filter(({ status }) => status === 'open')
    .sort((a, b) => b.lastChangedAt - a.lastChangedAt)
    .map(({ id, formType, lastChangedAt }) => ({ id, formType, lastChangedAt }));
}

/** Opens a kept draft by its keys; undefined where it was erased meanwhile. Whoever opens it closes it. */
export async function openKeptDraft(keys: DraftKeys, now: () => Date): Promise<OpenDraft | undefined> {
  const row = await withDatabase((database) => database.drafts.get(keys.draftId));
  return row && openDraft(row, keys, now);
}
