import type { OutboxProgress, OutboxState } from '#data/outbox/outbox-row.ts';
import type { OutboxEventType } from './outbox-state.ts';

/** Where an event leads; `draft` takes the row out of the outbox, `refuse` leaves all as it is. */
type Target = OutboxState | 'draft' | 'refuse';

interface Rule {
  /** A function is given the row with `mayHaveArrived` as the event leaves it. */
  readonly to: Target | ((row: OutboxProgress) => Target);
  /**
   * `back-off`: the next automatic try is scheduled, later at each failure. `count-on`: the row is free at once, and what failed
   * before still counts. Without it the row is free at once, or waits for the claimant, and begins to count anew.
   */
  readonly wait?: 'back-off' | 'count-on';
}

const toDraft: Rule = { to: (row) => (row.mayHaveArrived ? 'refuse' : 'draft') };
/** Past the deadline, a row that the server may hold is asked about first. */
const missDeadline: Rule = { to: (row) => (row.mayHaveArrived ? 'unanswered' : 'missed-deadline') };
/**
 * A state whose words are that the claim is NOT filed: a row that the server may hold is asked about before it is told so. Where the
 * server keeps no keys there is nothing to ask.
 */
function tellAs(state: OutboxState): Rule {
  return { to: (row) => (row.mayHaveArrived && row.repeatable ? 'unanswered' : state) };
}
/** Where the server keeps no keys, what may have arrived is never repeated by itself. */
const repeat: Rule = {
  to: (row) => (row.repeatable || !row.mayHaveArrived ? 'queued' : 'unanswered'),
  wait: 'back-off',
};
/**
 * A sender that the browser had frozen wakes, and its answer comes after the lock was taken from it. A reference code is believed
 * whenever it comes: without it the claimant of a server without keys would be told to decide, and might file twice.
 */
const lateWord = { accepted: { to: 'filed' } } as const satisfies Partial<Record<OutboxEventType, Rule>>;
const resumeAfterExtension: Rule = { to: (row) => stateOfProblem(row) };

/** A row that had been turned down before the deadline passed is still turned down when the deadline is extended. */
function stateOfProblem(row: OutboxProgress): OutboxState {
  switch (row.problem?.code) {
    case 'payment-mismatch':
    case 'wallet-code-expired':
      return 'payment-mismatch';
    case 'rejected':
    case 'too-large':
    case 'unsupported-type':
    case 'unprocessable':
      return 'rejected';
    default:
      return 'queued';
  }
}

/**
 * The outbox's state machine, whole (decisions, "Submitting and the outbox"). What is not named here does not happen:
 * nothing leaves `filed`, and `missed-deadline` is left only when the deadline is extended.
 */
export const TRANSITIONS: Readonly<Record<OutboxState, Readonly<Partial<Record<OutboxEventType, Rule>>>>> = {
  queued: {
    ...lateWord,
    'send-started': { to: 'sending' },
    'retry-requested': { to: 'queued' },
    'authorization-lapsed': tellAs('needs-authorization'),
    'wallet-code-expired': tellAs('payment-mismatch'),
    'deadline-passed': missDeadline,
    withdrawn: toDraft,
  },
  sending: {
    'not-delivered': { to: 'queued', wait: 'back-off' },
    'answer-lost': { to: 'unanswered', wait: 'count-on' },
    interrupted: { to: 'unanswered', wait: 'count-on' },
    'retry-later': repeat,
    'still-processing': { to: 'unanswered', wait: 'back-off' },
    accepted: { to: 'filed' },
    'accepted-without-reference': { to: 'unanswered', wait: 'count-on' },
    'payment-mismatched': tellAs('payment-mismatch'),
    refused: tellAs('rejected'),
    'authorization-refused': tellAs('needs-authorization'),
    'captcha-demanded': tellAs('needs-captcha'),
  },
  unanswered: {
    ...lateWord,
    'status-filed': { to: 'filed' },
    'status-processing': { to: 'unanswered', wait: 'back-off' },
    'status-unavailable': { to: 'unanswered', wait: 'back-off' },
    // Without a pause a line that always breaks at the same byte would be sent over without end.
    'status-unknown': { to: 'queued', wait: 'back-off' },
    'retry-requested': { to: (row) => (row.repeatable ? 'unanswered' : 'queued') },
  },
  filed: {},
  'needs-authorization': {
    ...lateWord,
    authorized: { to: 'queued' },
    'deadline-passed': missDeadline,
    withdrawn: toDraft,
  },
  'needs-captcha': {
    ...lateWord,
    'captcha-available': { to: 'queued' },
    'authorization-lapsed': tellAs('needs-authorization'),
    'deadline-passed': missDeadline,
    withdrawn: toDraft,
  },
  'payment-mismatch': {
    ...lateWord,
    'deadline-passed': missDeadline,
    withdrawn: toDraft,
  },
  rejected: {
    ...lateWord,
    'deadline-passed': missDeadline,
    withdrawn: toDraft,
  },
  'missed-deadline': {
    ...lateWord,
    'deadline-extended': resumeAfterExtension,
  },
};
