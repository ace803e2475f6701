import { createLatest } from '#kernel/async.ts';
import { logEvent } from '#kernel/log.ts';
import { toFiledClaims } from '#server/filed-claims.ts';
import type { FormType } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { KeyringRow, OutboxRowView, ReceiptRow } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import { readSessionKeys } from '#vault/keys/session-keys.ts';
import { type KeptDraft, toKeptDrafts } from './kept-claims.ts';
import { toRowViews, watchOutboxQuery } from './outbox-view.ts';
import { openReceiptRow } from './receipts.ts';

/** Claim of one claimant that the server has. Times are epoch milliseconds. */
export interface FiledClaim {
  readonly kind: 'filed';
  /** The receipt's id; the reference code if only the server told of the claim. */
  readonly id: string;
  readonly formType: FormType;
  readonly filedAt: number;
  /** Null if the server confirmed the claim without naming it, or if the receipt on this device is damaged. */
  readonly referenceCode: string | null;
  readonly hasReceipt: boolean;
}

/** Claim of one claimant that was submitted on this device and is not known to be filed. */
export interface WaitingClaim {
  readonly kind: 'waiting';
  readonly id: string;
  readonly formType: FormType;
  readonly row: OutboxRowView;
}

export type KnownClaim = FiledClaim | WaitingClaim;

export interface KnownClaims {
  /** Latest first. */
  readonly claims: readonly KnownClaim[];
  /** Last changed first. */
  readonly drafts: readonly KeptDraft[];
}

/** Converts the claims that the authorize answer lists (`filed`, our addition to the contract). */
export function toToldClaims(filed: unknown): readonly FiledClaim[] {
  return toFiledClaims(filed).map(({ referenceCode, filedAt, formType }) => ({
    kind: 'filed',
    id: referenceCode.trim(),
    formType,
    filedAt: Date.parse(filedAt),
    referenceCode: referenceCode.trim(),
    hasReceipt: false,
  }));
}

/** Merges the claims that the server listed into those of this device, by reference code. Latest first. */
export function addToldClaims(
  own: readonly KnownClaim[],
  told: readonly FiledClaim[],
): readonly KnownClaim[] {
  const codes = new Set(own.map((claim) => (claim.kind === 'filed' ? claim.referenceCode : null)));
  const added = told.filter(({ id }, index) => {
    const isFirst = told.findIndex((other) => other.id === id) === index;
    return isFirst && !codes.has(id);
  });
  return [...own, ...added].sort((a, b) => timeOf(b) - timeOf(a));
}

/**
 * Reads one claimant's claims of every form type, with the reference codes that the live session can open.
 * @param claimantIds `keys.claimantId` of each opened draft. @param told claims that the server listed.
 */
export async function readKnownClaims(
  claimantIds: readonly string[],
  told: readonly FiledClaim[] = [],
): Promise<KnownClaims> {
  return openFound(await withDatabase((database) => queryClaims(database, claimantIds)), told);
}

/** Like `readKnownClaims`, now and after each change by any tab. Returns a function that stops it. */
export function watchKnownClaims(
  claimantIds: readonly string[],
  told: readonly FiledClaim[],
  listener: (known: KnownClaims) => void,
): () => void {
  const beginOpening = createLatest();
  let isStopped = false;
  const stop = watchOutboxQuery((database) => queryClaims(database, claimantIds), {
    next: (found) => {
      const isLatest = beginOpening();
      void openFound(found, told).then((known) => {
        if (isLatest() && !isStopped) listener(known);
      });
    },
    error: () => logEvent('claims-not-watched'),
  });
  return () => {
    isStopped = true;
    stop();
  };
}

interface FoundClaims {
  readonly waiting: readonly OutboxRowView[];
  readonly drafts: readonly KeptDraft[];
  readonly receipts: readonly { readonly receipt: ReceiptRow; readonly keyring: KeyringRow }[];
}

/** Reads everything in one transaction: a claim that moves from the outbox to the receipts is in exactly one of them. */
function queryClaims(database: PortalDatabase, claimantIds: readonly string[]): Promise<FoundClaims> {
  const { keyrings, outbox, drafts, receipts } = database;
  return database.transaction('r', [keyrings, outbox, drafts, receipts], async () => {
    const own = await keyrings.where('claimantId').anyOf(claimantIds).toArray();
    const keyringOf = new Map(own.map((keyring) => [keyring.id, keyring]));
    const [rows, draftRows, receiptRows] = await Promise.all([
      outbox.toArray(),
      drafts.bulkGet([...keyringOf.keys()]),
      receipts.toArray(),
    ]);
    return {
      waiting: toRowViews(
        rows.filter(({ draftId, progress }) => keyringOf.has(draftId) && progress.state !== 'filed'),
      ),
      drafts: toKeptDrafts(draftRows.filter((row) => row !== undefined)),
      receipts: receiptRows.flatMap((receipt) => {
        const keyring = keyringOf.get(receipt.draftId);
        return keyring === undefined ? [] : [{ receipt, keyring }];
      }),
    };
  });
}

async function openFound(
  { waiting, drafts, receipts }: FoundClaims,
  told: readonly FiledClaim[],
): Promise<KnownClaims> {
  // Without receipts there is nothing to open. If storage refuses the keys, the claims are still listed as filed.
  const sessions = receipts.length === 0 ? [] : await readSessionKeys().catch(() => []);
  const keyOf = new Map(sessions.map(({ draftId, key }) => [draftId, key]));
  const filed = await Promise.all(
    receipts.map(async ({ receipt, keyring }): Promise<FiledClaim> => {
      const key = keyOf.get(receipt.draftId);
      const opened = key && (await openReceiptRow(receipt, keyring, key));
      return {
        kind: 'filed',
        id: receipt.id,
        formType: receipt.formType,
        filedAt: receipt.filedAt,
        referenceCode: opened?.referenceCodeForm ?? null,
        hasReceipt: true,
      };
    }),
  );
  const own = waiting.map(
    (row): WaitingClaim => ({ kind: 'waiting', id: row.id, formType: row.formType, row }),
  );
  return { claims: addToldClaims([...own, ...filed], told), drafts };
}

function timeOf(claim: KnownClaim): number {
  return claim.kind === 'filed' ? claim.filedAt : claim.row.queuedAt;
}
