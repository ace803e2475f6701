import { logEvent } from '#kernel/log.ts';
import { withDatabase } from '#vault/database/database.ts';
import type { OutboxProgress, OutboxRow } from '#vault/database/rows.ts';
import type { PortalDatabase } from '#vault/database/schema.ts';
import type { Sealed } from '#vault/keys/sealing.ts';
import { announceOutboxChange } from '#vault/outbox-signals.ts';
import { type OutboxEvent, type Transition, transition } from './outbox-machine.ts';
import { openSubmittedKey, sealDetails } from './row-content.ts';

export interface EventContext {
  /** The server's clock, epoch milliseconds. */
  readonly now: number;
  readonly random?: () => number;
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
  return key === undefined ? {} : { details: await sealDetails(key, row.id, { error }) };
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
