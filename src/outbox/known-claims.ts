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

/** A claim of one claimant that the server has. Times are epoch milliseconds. */
export interface FiledClaim {
  readonly kind: 'filed';
  /** The receipt's id; where only the server told of the claim, its reference code. */
  readonly id: string;
  readonly formType: FormType;
  readonly filedAt: number;
  /** Null where the server confirmed the claim without naming it, and where the receipt on this device is damaged. */
  readonly referenceCode: string | null;
  /** Whether its receipt is on this device. */
  readonly hasReceipt: boolean;
}

/** A claim of one claimant that was submitted on this device and is not known to be filed. */
export interface WaitingClaim {
  readonly kind: 'waiting';
  readonly id: string;
  readonly formType: FormType;
  readonly row: OutboxRowView;
}

export type KnownClaim = FiledClaim | WaitingClaim;

/** What is known of one claimant's claims. */
export interface KnownClaims {
  /** Those that were submitted, latest first. */
  readonly claims: readonly KnownClaim[];
  /** Not submitted, last changed first. */
  readonly drafts: readonly KeptDraft[];
}

/** The claims that the authorize answer tells of (`filed`, our addition to the contract). */
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

/** Adds what the server has told to what this device knows: the same reference code is the same claim. Latest first. */
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
 * The claims of one claimant, of every form type, with the reference codes that the live session opens.
 * @param claimantIds `keys.claimantId` of what the credentials have opened.
 * @param told what the server knows of beside them.
 */
export async function readKnownClaims(
  claimantIds: readonly string[],
  told: readonly FiledClaim[] = [],
): Promise<KnownClaims> {
  return openFound(await withDatabase((database) => queryClaims(database, claimantIds)), told);
}

/** Tells the same now and after each change of the outbox, whoever made it. Returns the way to stop. */
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

/** Reads all at one moment: a claim that goes from the outbox to the receipts is in exactly one of them. */
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
  // Without receipts there is nothing to open; nor does storage that refuses the keys hide that a claim is filed.
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
