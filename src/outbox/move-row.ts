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
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
  readonly random?: (() => number) | undefined;
  /** The row's deadline by deadlines fetched just now, epoch milliseconds; without it the one known when it was queued counts. */
  readonly deadlineAt?: number | null;
  /** What the row has to be, as it is when the event comes; otherwise the event is refused. */
  readonly onlyIf?: (row: OutboxRow) => boolean;
  /** Members of the row that change with the event. */
  readonly changes?: Partial<Pick<OutboxRow, 'authorizedUntil' | 'captcha'>>;
  /** More that belongs into the same transaction, which covers every table. */
  readonly within?: (database: PortalDatabase, row: OutboxRow) => Promise<void>;
}

export type AppliedEvent =
  | { readonly kind: 'moved'; readonly row: OutboxRow }
  | Exclude<Transition, { kind: 'moved' }>
  | { readonly kind: 'gone' };

/** Another tab may have moved the row meanwhile; more often than this it does not. */
const TRIES = 5;

/**
 * Moves a row by one event: the transition is worked out from the row as it is, what is to be sealed is sealed, and one
 * transaction writes it, provided that nobody else has moved the row since.
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
  throw new Error('An outbox row is moved by others all the time');
}

/** The server's words and the reference code leave the progress here: they are stored sealed only. */
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

/** The events that say that the server has the claim. */
export type FiledEvent = Extract<OutboxEvent, { type: 'accepted' | 'status-filed' }>;

/**
 * Files a row: the receipt is sealed to the claimant and stored in the transaction that marks the row as filed and erases draft,
 * documents and both wraps. A kill before it leaves the row to be asked about; after it, nothing is left to do.
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
  // Nobody waits for it before the claim is told as filed; where it is cut off, the next sweep does it.
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

/** What the claimant keeps of a filed claim. Times are epoch milliseconds by the server's clock; sizes are bytes. */
export const receiptSchema = z.object({
  /** The Idempotency-Key of the claim. */
  id: z.string(),
  formType: formTypeSchema,
  /** Null where the server confirmed the claim without naming it. */
  referenceCodeForm: z.nullable(z.string()),
  filedAt: z.number(),
  signedAt: z.number(),
  culture: z.string(),
  documents: z.array(z.object({ name: z.string(), size: z.number(), type: z.string(), sha256: z.string() })),
  /** The deadline that it had to meet, as it was known when the server answered; absent in receipts of before. */
  deadlineAt: z.optional(z.nullable(z.number())),
  /** What was answered and signed, without what only proves the claimant; absent in receipts of before. */
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

/** Credentials are kept inside drafts and rows alone (decisions, "Authorization, drafts and the session"); a wallet's code was used. */
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

/** What a sealed receipt is bound to. */
export function receiptRecordId(rowId: string): string {
  return `${rowId}/receipt`;
}
