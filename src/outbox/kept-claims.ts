import { logEvent } from '#kernel/log.ts';
import { getStorageTrouble } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { DraftRow, OutboxRowView } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { readStorageSpace } from '#vault/device-storage.ts';
import { openDraft } from '#vault/drafts/draft-opening.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { NOTHING_KNOWN, type PortalFacts } from './factual-messages.ts';
import { toRowViews, watchOutboxQuery } from './outbox-view.ts';
import { type ReceiptView, toReceiptViews } from './receipts.ts';

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

/** What is so on this device now; where storage does not answer nothing is known. */
export async function readPortalFacts(): Promise<PortalFacts> {
  try {
    const [{ waiting, drafts, receipts }, { isPersistent }] = await Promise.all([
      withDatabase(queryKeptClaims),
      readStorageSpace(),
    ]);
    return {
      canRead: true,
      drafts: drafts.length,
      rows: waiting.map(({ progress }) => ({ state: progress.state, isAtServer: undefined })),
      receipts: receipts.length,
      isPersistent,
    };
  } catch {
    return NOTHING_KNOWN;
  }
}

/**
 * What has become of a draft that is open in a tab, whichever tab did it. `submitted`: it is in the outbox, or filed; `erased`:
 * nothing of it is left.
 */
export type DraftStanding = 'open' | 'submitted' | 'erased';

/** Tells how a draft stands now and after each change. Returns the way to stop. */
export function watchDraftStanding(draftId: string, listener: (standing: DraftStanding) => void): () => void {
  return watchOutboxQuery((database) => queryDraftStanding(database, draftId), {
    next: (standing) => {
      // Where all databases were deleted that is told instead, and what is typed stays on the page.
      if (standing !== 'erased' || getStorageTrouble() !== 'deleted') listener(standing);
    },
    error: () => logEvent('draft-not-watched'),
  });
}

function queryDraftStanding(database: PortalDatabase, draftId: string): Promise<DraftStanding> {
  const { outbox, drafts, receipts } = database;
  return database.transaction('r', [outbox, drafts, receipts], async () => {
    const [draft, rows, filed] = await Promise.all([
      drafts.get(draftId),
      outbox.where({ draftId }).count(),
      receipts.where({ draftId }).count(),
    ]);
    if (draft?.status === 'open') return 'open';
    return draft !== undefined || rows + filed > 0 ? 'submitted' : 'erased';
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

/** The open ones among drafts as they may be shown, last changed first. */
export function toKeptDrafts(rows: readonly DraftRow[]): readonly KeptDraft[] {
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
