import type { OutboxProgress } from '#vault/database/rows.ts';
import type { OutboxEvent } from './outbox-machine.ts';

/** What is known of a row outside its progress. Times are epoch milliseconds by the server's clock. */
export interface RowFacts {
  readonly now: number;
  /** One of the row's deadline keys has passed, by deadlines fetched just now. */
  readonly deadlinePassed: boolean;
  /** The row may be sent without asking the claimant until then. */
  readonly authorizedUntil: number;
  /** When the wallet's authorization code ends; null where the claim has none. */
  readonly walletCodeExpiresAt: number | null;
}

/** What a flush does with a row now. `claimant`: nothing, until the claimant acts. */
export type NextStep =
  | { readonly kind: 'send' | 'ask' | 'claimant' | 'done' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'event'; readonly event: OutboxEvent };

/**
 * Decides a row's next step. The checks before a send stand in this order: deadline, authorization, wallet code. An
 * `event` is fed to `transition`, and the row is looked at again.
 */
export function decideNextStep(row: OutboxProgress, facts: RowFacts): NextStep {
  switch (row.state) {
    case 'filed':
      return { kind: 'done' };
    case 'sending':
      // Called only under the flush's lock: whoever was sending is gone.
      return { kind: 'event', event: { type: 'interrupted' } };
    case 'missed-deadline':
      return facts.deadlinePassed
        ? { kind: 'claimant' }
        : { kind: 'event', event: { type: 'deadline-extended' } };
    case 'unanswered':
      return row.repeatable ? waitOr(row, facts, { kind: 'ask' }) : { kind: 'claimant' };
    case 'queued':
      if (facts.deadlinePassed) return { kind: 'event', event: { type: 'deadline-passed' } };
      if (facts.now > facts.authorizedUntil)
        return { kind: 'event', event: { type: 'authorization-lapsed' } };
      if (facts.walletCodeExpiresAt !== null && facts.now >= facts.walletCodeExpiresAt)
        return { kind: 'event', event: { type: 'wallet-code-expired' } };
      return waitOr(row, facts, { kind: 'send' });
    default:
      return facts.deadlinePassed
        ? { kind: 'event', event: { type: 'deadline-passed' } }
        : { kind: 'claimant' };
  }
}

/** Whether a row that is not filed is tried again without its claimant. */
export function goesOnByItself({ state, repeatable }: OutboxProgress): boolean {
  return state === 'queued' || state === 'sending' || (state === 'unanswered' && repeatable);
}

/** A wait that began later than this after now was noted by a clock that has been corrected since. */
const CLOCK_TOLERANCE_MS = 60_000;

function waitOr(
  { nextAttemptAt, waitsSince = 0 }: OutboxProgress,
  { now }: RowFacts,
  step: NextStep,
): NextStep {
  return nextAttemptAt !== null && nextAttemptAt > now && waitsSince <= now + CLOCK_TOLERANCE_MS
    ? { kind: 'wait', until: nextAttemptAt }
    : step;
}
