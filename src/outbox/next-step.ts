import type { OutboxProgress } from '#vault/database/rows.ts';
import type { OutboxEvent } from './outbox-machine.ts';

/** Facts about a row beyond its progress. Times are epoch milliseconds, server clock. */
export interface RowFacts {
  readonly now: number;
  /** Whether one of the row's deadline keys has passed, by freshly fetched deadlines. */
  readonly deadlinePassed: boolean;
  /** The row may be sent until then without asking the claimant. */
  readonly authorizedUntil: number;
  /** When the wallet's authorization code expires; null if the claim has none. */
  readonly walletCodeExpiresAt: number | null;
}

/** Action of a flush for a row. `claimant`: none until the claimant acts. */
export type NextStep =
  | { readonly kind: 'send' | 'ask' | 'claimant' | 'done' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'event'; readonly event: OutboxEvent };

/**
 * Decides a row's next step. The checks before a send run in this order: deadline, authorization, wallet code. The caller feeds an
 * `event` to `transition` and then decides again.
 */
export function decideNextStep(row: OutboxProgress, facts: RowFacts): NextStep {
  switch (row.state) {
    case 'filed':
      return { kind: 'done' };
    case 'sending':
      // The caller holds the flush's lock, so the flush that was sending is gone.
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

/** Returns whether an unfiled row is retried without its claimant. */
export function goesOnByItself({ state, repeatable }: OutboxProgress): boolean {
  return state === 'queued' || state === 'sending' || (state === 'unanswered' && repeatable);
}

/** A wait that seems to have begun more than this in the future was noted by a clock that was corrected since. */
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
