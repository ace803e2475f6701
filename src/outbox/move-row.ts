import * as z from 'zod/mini';
import { WALLET_CODE_KEY } from '#claim/definition/form-plan.ts';
import type { ClaimPayload } from '#claim/model/payload.ts';
import { logEvent } from '#kernel/log.ts';
import { StorageError } from '#kernel/storage-trouble.ts';
import { formTypeSchema } from '#server/form-type.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxProgress, OutboxRow, ReceiptRow } from '#vault/database/rows.ts';
import { deleteDraftRecords, deleteKeyWraps, type PortalDatabase } from '#vault/database/schema.ts';
import { eraseDeviceKey } from '#vault/keys/device-key.ts';
import { type Sealed, sealJson, sealToPublicKey } from '#vault/keys/sealing.ts';
import { announceOutboxChange } from '#vault/outbox-signals.ts';
import { type OutboxEvent, type Transition, transition } from './outbox-machine.ts';
import { claimPayloadSchema, listManifest, openSubmittedKey, rowRecordId } from './row-content.ts';

export interface EventContext {
  /** Epoch milliseconds, server clock. */
  readonly now: number;
  readonly random?: (() => number) | undefined;
  /** The row's deadline by freshly fetched deadlines, epoch milliseconds; by default the one stored with the row. */
  readonly deadlineAt?: number | null;
  /** Condition on the row as it is when the event is applied; if false, the event is refused. */
  readonly onlyIf?: (row: OutboxRow) => boolean;
  readonly changes?: Partial<Pick<OutboxRow, 'authorizedUntil' | 'captcha'>>;
  /** More writes for the same transaction, which covers every table. */
  readonly within?: (database: PortalDatabase, row: OutboxRow) => Promise<void>;
}

export type AppliedEvent =
  | { readonly kind: 'moved'; readonly row: OutboxRow }
  | Exclude<Transition, { kind: 'moved' }>
  | { readonly kind: 'gone' };

/** Limit for retries after another tab has moved the row meanwhile. */
const TRIES = 5;

/**
 * Moves a row by one event, in one transaction that fails if another tab has moved the row since it was read; then tries again.
 * @throws Error after `TRIES` attempts.
 */
export async function applyEvent(
  rowId: string,
  event: OutboxEvent,
  context: EventContext,
): Promise<AppliedEvent> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await withDatabase((database) => database.outbox.get(rowId));
    if (row === undefined) return { kind: 'gone' };
    if (context.onlyIf?.(row) === false) return { kind: 'refused', reason: 'not-in-this-state' };
    const result = transition(row.progress, event, {
      now: context.now,
      random: context.random ?? Math.random,
      deadlineAt: context.deadlineAt === undefined ? row.deadlineAt : context.deadlineAt,
    });
    if (result.kind !== 'moved') return result;
    const next = await createNextRow(row, result.progress, context);
    if (await writeRow(row, next, context.within)) {
      logEvent(`outbox-${result.progress.state}`, event.type);
      await announceOutboxChange();
      return { kind: 'moved', row: next };
    }
  }
  throw new Error('An outbox row keeps moving');
}

/** Removes the server's words and the reference code from the progress: they are stored sealed only. */
async function createNextRow(
  row: OutboxRow,
  progress: OutboxProgress,
  { changes }: EventContext,
): Promise<OutboxRow> {
  const { problem } = progress;
  const words = problem?.error ?? null;
  return {
    ...row,
    ...changes,
    ...(words === null ? {} : await sealWords(row, words)),
    revision: row.revision + 1,
    progress: {
      ...progress,
      referenceCodeForm: null,
      problem: problem === null ? null : { code: problem.code, error: null },
    },
  };
}

async function sealWords(row: OutboxRow, error: string): Promise<{ readonly details?: Sealed }> {
  const key = await openSubmittedKey(row.id, row.draftId);
  return key === undefined ? {} : { details: await sealJson(key, { error }, rowRecordId(row.id, 'details')) };
}

async function writeRow(row: OutboxRow, next: OutboxRow, within: EventContext['within']): Promise<boolean> {
  return withDatabase((database) => {
    const tables = within === undefined ? [database.outbox] : database.tables;
    return database.transaction('rw', tables, async () => {
      const current = await database.outbox.get(row.id);
      if (current?.revision !== row.revision) return false;
      await database.outbox.put(next);
      await within?.(database, next);
      return true;
    });
  });
}

export type FiledEvent = Extract<OutboxEvent, { type: 'accepted' | 'status-filed' }>;

/**
 * Files a row: one transaction stores the sealed receipt, marks the row as filed, and erases draft, documents and both wraps. If the page
 * dies before it, the server is asked about the row again.
 */
export async function fileRow(
  row: OutboxRow,
  event: FiledEvent,
  claim: ClaimPayload,
  context: EventContext,
): Promise<AppliedEvent> {
  const keyring = await withDatabase((database) => database.keyrings.get(row.draftId));
  if (keyring === undefined) throw new StorageError('gone');
  const receipt = createReceipt(row, claim, event.referenceCodeForm, context.now);
  const receiptRow: ReceiptRow = {
    id: row.id,
    draftId: row.draftId,
    formType: row.formType,
    filedAt: context.now,
    content: await sealToPublicKey(keyring.receiptPublicKey, receipt, receiptRecordId(row.id)),
  };
  const applied = await applyEvent(row.id, event, {
    ...context,
    within: (database, filed) => finishRow(database, filed, receiptRow),
  });
  // Not awaited, so that the claim shows as filed at once; if the page dies first, the next sweep erases the key.
  if (applied.kind === 'moved') void eraseDeviceKey(row.draftId);
  return applied;
}

async function finishRow(database: PortalDatabase, filed: OutboxRow, receipt: ReceiptRow): Promise<void> {
  await database.receipts.put(receipt);
  const { claim: _claim, captcha: _captcha, details: _details, ...bare } = filed;
  await database.outbox.put(bare);
  await deleteKeyWraps(database, [filed.id]);
  await deleteDraftRecords(database, filed.draftId);
}

/** Content of a filed claim's receipt. Times are epoch milliseconds, server clock; sizes are bytes. */
export const receiptSchema = z.object({
  /** The claim's Idempotency-Key. */
  id: z.string(),
  formType: formTypeSchema,
  /** Null if the server confirmed the claim without naming it. */
  referenceCodeForm: z.nullable(z.string()),
  filedAt: z.number(),
  signedAt: z.number(),
  culture: z.string(),
  documents: z.array(z.object({ name: z.string(), size: z.number(), type: z.string(), sha256: z.string() })),
  /** The claim's deadline as known when the server answered; absent in receipts of older versions. */
  deadlineAt: z.optional(z.nullable(z.number())),
  /** The signed answers without the credentials; absent in receipts of older versions. */
  claim: z.optional(claimPayloadSchema),
});
export type Receipt = z.infer<typeof receiptSchema>;

export function createReceipt(
  row: Pick<OutboxRow, 'id' | 'formType' | 'signedAt' | 'culture' | 'deadlineAt'>,
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
    deadlineAt: row.deadlineAt,
    claim: withoutSecrets(claim),
  };
}

/** Removes the credentials (decisions, "Authorization, drafts and the session") and the used wallet code. */
function withoutSecrets(claim: ClaimPayload): ClaimPayload {
  const { claimDetails } = claim;
  const isLinked = (claimDetails?.fields[WALLET_CODE_KEY] ?? null) !== null;
  return {
    ...claim,
    credentials: null,
    prepopulatedData: [],
    claimDetails:
      claimDetails !== null && isLinked
        ? { ...claimDetails, fields: { ...claimDetails.fields, [WALLET_CODE_KEY]: true } }
        : claimDetails,
  };
}

export function receiptRecordId(rowId: string): string {
  return `${rowId}/receipt`;
}
