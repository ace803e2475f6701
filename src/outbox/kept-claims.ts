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

/** Members of a draft that may be shown without credentials. */
export interface KeptDraft {
  readonly id: string;
  readonly formType: FormType;
  /** Epoch milliseconds, server clock. */
  readonly lastChangedAt: number;
}

export interface KeptClaims {
  /** Oldest first. */
  readonly waiting: readonly OutboxRowView[];
  /** Last changed first. */
  readonly drafts: readonly KeptDraft[];
  /** Latest first. */
  readonly receipts: readonly ReceiptView[];
}

/** Reports this device's claims now and after each change; a moving claim is in exactly one list. Returns a function that stops it. */
export function watchKeptClaims(listener: (claims: KeptClaims) => void): () => void {
  return watchOutboxQuery(queryKeptClaims, {
    next: listener,
    error: () => logEvent('claims-not-watched'),
  });
}

/** Reads the facts about this device's claims; returns `NOTHING_KNOWN` if storage does not answer. */
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

/** State of a draft that is open in a tab, whichever tab changed it. `submitted`: in the outbox or filed; `erased`: nothing is left. */
export type DraftStanding = 'open' | 'submitted' | 'erased';

export function watchDraftStanding(draftId: string, listener: (standing: DraftStanding) => void): () => void {
  return watchOutboxQuery((database) => queryDraftStanding(database, draftId), {
    next: (standing) => {
      // If all databases were deleted, the page reports that instead and keeps the typed answers.
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

/** Returns whether any claim is on this device. The existence of a database does not tell: the worker opens one to look. */
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

export function toKeptDrafts(rows: readonly DraftRow[]): readonly KeptDraft[] {
  return rows
    .filter(({ status }) => status === 'open')
    .sort((a, b) => b.lastChangedAt - a.lastChangedAt)
    .map(({ id, formType, lastChangedAt }) => ({ id, formType, lastChangedAt }));
}

/** Opens a kept draft by its keys; undefined if it was erased meanwhile. It stays open until it is closed or the session ends. */
export async function openKeptDraft(keys: DraftKeys, now: () => Date): Promise<OpenDraft | undefined> {
  const row = await withDatabase((database) => database.drafts.get(keys.draftId));
  return row && openDraft(row, keys, now);
}
