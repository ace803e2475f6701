import { backOffDelay } from '#server/back-off.ts';
import type { OutboxProblem, OutboxProgress, OutboxState } from '#vault/database/rows.ts';

/** All states of a row, in the order in which a support code counts them. */
export const OUTBOX_STATES = [
  'queued',
  'sending',
  'unanswered',
  'filed',
  'needs-authorization',
  'needs-captcha',
  'payment-mismatch',
  'rejected',
  'missed-deadline',
] as const satisfies readonly OutboxState[];

/** Everything that can happen to a row. The answers of a send and of an inquiry come from server-answers.ts. */
export type OutboxEvent =
  | { readonly type: 'send-started' }
  /** The request's body did not leave the device whole: the server cannot have the claim from this attempt. */
  | { readonly type: 'not-delivered' }
  /** The body may have arrived and no answer came. */
  | { readonly type: 'answer-lost' }
  /** The sender died: found at the next start, or by its lapsed lease. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'retry-later'; readonly retryAfterMs: number | null; readonly mayHaveArrived: boolean }
  | { readonly type: 'still-processing'; readonly retryAfterMs: number | null }
  | { readonly type: 'accepted'; readonly referenceCodeForm: string }
  | { readonly type: 'accepted-without-reference' }
  | { readonly type: 'payment-mismatched'; readonly error: string | null }
  /** `isUnexplained`: without the server's own JSON it may be the word of a proxy, which has looked no key up. */
  | { readonly type: 'refused'; readonly problem: OutboxProblem; readonly isUnexplained?: true }
  /** A file on this device is no longer what was signed: nothing was sent. */
  | { readonly type: 'document-damaged' }
  | { readonly type: 'authorization-refused' }
  | { readonly type: 'captcha-demanded' }
  | { readonly type: 'status-filed'; readonly referenceCodeForm: string | null }
  | { readonly type: 'status-processing'; readonly retryAfterMs: number | null }
  | { readonly type: 'status-unknown' }
  | { readonly type: 'status-unavailable'; readonly retryAfterMs: number | null }
  /** The server tells it to the claimant alone, and knows none now. */
  | { readonly type: 'status-shut'; readonly retryAfterMs: number | null }
  /** The server has no look-up, whatever the settings say of it. */
  | { readonly type: 'status-unsupported' }
  | { readonly type: 'deadline-passed' }
  | { readonly type: 'deadline-extended' }
  | { readonly type: 'authorization-lapsed' }
  | { readonly type: 'authorized' }
  | { readonly type: 'captcha-available' }
  | { readonly type: 'wallet-code-expired' }
  /** The claimant presses "Send now"; where the server keeps no keys this is the decision to send again. */
  | { readonly type: 'retry-requested' }
  /** The claimant takes the claim back to edit it; it gets a new key when it is submitted again. */
  | { readonly type: 'withdrawn' };
export type OutboxEventType = OutboxEvent['type'];

/** What became of an event. `to-draft`: the row's models go back into a draft, in the same transaction that removes it. */
export type Transition =
  | { readonly kind: 'moved'; readonly progress: OutboxProgress }
  | { readonly kind: 'to-draft' }
  | { readonly kind: 'refused'; readonly reason: 'not-in-this-state' | 'may-have-arrived' };

/** Time and chance, given from outside. `random` gives a number from 0 to below 1. */
export interface TransitionContext {
  readonly now: number;
  readonly random: () => number;
  /** The row's deadline, as far as it is known: no wait goes beyond it. */
  readonly deadlineAt?: number | null;
}

/** The progress of a row as it is queued. */
export function startProgress(repeatable: boolean): OutboxProgress {
  return {
    state: 'queued',
    attempts: 0,
    failures: 0,
    mayHaveArrived: false,
    nextAttemptAt: null,
    referenceCodeForm: null,
    problem: null,
    repeatable,
  };
}

/**
 * The next progress of a row after an event, looked up in the one table below. An event that the
 * table does not name for the row's state (a late message, a second sender) changes nothing and is told as refused.
 */
export function transition(row: OutboxProgress, event: OutboxEvent, context: TransitionContext): Transition {
  // A later version of the portal may have left the row in a state that is not known here: nothing moves it.
  const rule = TRANSITIONS[row.state]?.[event.type];
  if (rule === undefined) return { kind: 'refused', reason: 'not-in-this-state' };
  const mayHaveArrived = mayHaveArrivedAfter(row, event);
  const target = typeof rule.to === 'function' ? rule.to({ ...row, mayHaveArrived }) : rule.to;
  if (target === 'refuse') return { kind: 'refused', reason: 'may-have-arrived' };
  if (target === 'draft') return { kind: 'to-draft' };

  const wait = target === 'queued' || target === 'unanswered' ? rule.wait : undefined;
  const failures = wait === 'back-off' ? row.failures + 1 : wait === 'count-on' ? row.failures : 0;
  const { askedUntil: _, signInsAsked: __, verdict: ___, waitsSince: ____, shut: _____, ...kept } = row;
  return {
    kind: 'moved',
    progress: {
      ...kept,
      ...waitAfter(event, failures, wait === 'back-off', context),
      ...countSignIns(row, event),
      ...verdictAfter(row, event, rule, target),
      ...shutAfter(row, event, target),
      state: target,
      attempts: row.attempts + (event.type === 'send-started' ? 1 : 0),
      failures: event.type === 'send-started' ? row.failures : failures,
      mayHaveArrived,
      referenceCodeForm: 'referenceCodeForm' in event ? event.referenceCodeForm : row.referenceCodeForm,
      problem: problemAfter(row, event),
    },
  };
}

/**
 * What is told of a row once the server has said that it has not the claim: where an answer turned it down, or its claimant was to act.
 * A row without one is sent again.
 */
function verdictAfter(
  row: OutboxProgress,
  event: OutboxEvent,
  rule: Rule,
  target: OutboxState,
): Pick<OutboxProgress, 'verdict'> {
  // What is still to be decided of a queued row is decided anew.
  if (target !== 'unanswered' || row.state === 'queued') return {};
  if (event.type === 'authorized' && row.verdict?.state === 'needs-authorization') return {};
  if (rule.verdict !== undefined) {
    return { verdict: { state: rule.verdict, mayHaveArrived: mayHaveArrivedBy(row, event) } };
  }
  if (row.state === 'unanswered') return row.verdict === undefined ? {} : { verdict: row.verdict };
  return row.state === 'sending' ? {} : { verdict: { state: row.state, mayHaveArrived: row.mayHaveArrived } };
}

/** A look-up that was shut stays so until it gives another answer, or the claimant has proven the credentials. */
function shutAfter(
  { shut }: OutboxProgress,
  { type }: OutboxEvent,
  target: OutboxState,
): Pick<OutboxProgress, 'shut'> {
  if (target !== 'unanswered') return {};
  if (type === 'status-shut') return { shut: shut ?? 'until-proven' };
  if (shut === undefined) return {};
  if (type === 'authorized') return { shut: 'proven' };
  return type === 'status-unavailable' || type === 'retry-requested' ? { shut } : {};
}

function countSignIns(
  { state, signInsAsked }: OutboxProgress,
  { type }: OutboxEvent,
): Pick<OutboxProgress, 'signInsAsked'> {
  if (type === 'authorization-refused') return { signInsAsked: (signInsAsked ?? 0) + 1 };
  const isBetween =
    type === 'authorized' || type === 'send-started' || type === 'retry-requested' || state === 'unanswered';
  return isBetween && signInsAsked !== undefined ? { signInsAsked } : {};
}

/** When a row is tried again by itself. */
function waitAfter(
  event: OutboxEvent,
  failures: number,
  backsOff: boolean,
  { now, random, deadlineAt = null }: TransitionContext,
): Pick<OutboxProgress, 'nextAttemptAt' | 'waitsSince' | 'askedUntil'> {
  if (!backsOff) return { nextAttemptAt: null };
  const retryAfterMs = 'retryAfterMs' in event ? event.retryAfterMs : null;
  const timeLeft = deadlineAt === null || deadlineAt <= now ? null : deadlineAt - now;
  const nextAttemptAt = now + backOffDelay(failures, retryAfterMs, random, timeLeft);
  if (!retryAfterMs) return { nextAttemptAt, waitsSince: now };
  return { nextAttemptAt, waitsSince: now, askedUntil: Math.min(now + retryAfterMs, nextAttemptAt) };
}

/**
 * A refusal may be the word of a proxy, or of a server that had stored the claim before it failed: a server that keeps keys is asked.
 */
function mayHaveArrivedAfter(row: OutboxProgress, event: OutboxEvent): boolean {
  const isAsked = event.type === 'refused' || event.type === 'authorization-refused';
  return (isAsked && row.repeatable) || mayHaveArrivedBy(row, event);
}

/** Only the server's own word clears the doubt: `unknown` for the key, or a 400 in JSON, given after the key was looked up. */
function mayHaveArrivedBy(row: OutboxProgress, event: OutboxEvent): boolean {
  switch (event.type) {
    case 'answer-lost':
    case 'interrupted':
    case 'still-processing':
    case 'accepted-without-reference':
    case 'accepted':
    case 'status-filed':
    case 'status-processing':
      return true;
    case 'retry-later':
      return row.mayHaveArrived || event.mayHaveArrived;
    case 'status-unknown':
    case 'payment-mismatched':
      return false;
    case 'status-shut':
      // Sent again once the credentials are proven, the claim has the same key.
      return row.verdict?.state === 'needs-authorization' ? row.verdict.mayHaveArrived : row.mayHaveArrived;
    case 'status-unsupported':
      return row.verdict?.mayHaveArrived ?? row.mayHaveArrived;
    case 'refused':
      return event.problem.code === 'rejected' && !event.isUnexplained ? false : row.mayHaveArrived;
    default:
      return row.mayHaveArrived;
  }
}

function problemAfter(row: OutboxProgress, event: OutboxEvent): OutboxProblem | null {
  switch (event.type) {
    case 'payment-mismatched':
      return { code: 'payment-mismatch', error: event.error };
    case 'wallet-code-expired':
      return { code: 'wallet-code-expired', error: null };
    case 'refused':
      return event.problem;
    case 'document-damaged':
      return { code: 'document-damaged', error: null };
    case 'accepted-without-reference':
      return { code: 'no-reference-code', error: null };
    case 'accepted':
    case 'status-filed':
    case 'send-started':
      return null;
    default:
      return row.problem;
  }
}

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
  /** What is told of a row that is asked about first, should the server not have its claim. */
  readonly verdict?: OutboxState;
}

const toDraft: Rule = { to: (row) => (row.mayHaveArrived ? 'refuse' : 'draft') };
/** Past the deadline, a row that the server may hold is asked about first. */
const missDeadline: Rule = { to: (row) => (row.mayHaveArrived ? 'unanswered' : 'missed-deadline') };
/**
 * A state whose words are that the claim is NOT filed: a row that the server may hold is asked about before it is told so. Where the
 * server keeps no keys there is nothing to ask.
 */
function tellAs(state: OutboxState): Rule {
  return { to: (row) => (row.mayHaveArrived && row.repeatable ? 'unanswered' : state), verdict: state };
}
/** Where the server keeps no keys, what may have arrived is never repeated by itself. */
const repeat: Rule = {
  to: (row) => (row.repeatable || !row.mayHaveArrived ? 'queued' : 'unanswered'),
  wait: 'back-off',
};
/**
 * That the server has the claim is believed whenever it comes. A sender that the browser had frozen wakes, and its answer comes after
 * the lock was taken from it: without its reference code the claimant of a server without keys would be told to decide, and might file
 * twice. And a proxy may refuse what the server behind it has stored: the answer to an inquiry tells.
 */
const lateWord = {
  accepted: { to: 'filed' },
  'status-filed': { to: 'filed' },
} as const satisfies Partial<Record<OutboxEventType, Rule>>;
/** What the states have in common from which the claimant may take the claim back; a claim that was sent is asked about first. */
const withdrawable: Readonly<Partial<Record<OutboxEventType, Rule>>> = {
  ...lateWord,
  'status-processing': { to: 'unanswered', wait: 'back-off' },
  'deadline-passed': missDeadline,
  withdrawn: toDraft,
};
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
    case 'document-damaged':
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
    ...withdrawable,
    'send-started': { to: 'sending' },
    'retry-requested': { to: 'queued' },
    'authorization-lapsed': tellAs('needs-authorization'),
    'wallet-code-expired': tellAs('payment-mismatch'),
    'captcha-demanded': tellAs('needs-captcha'),
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
    'document-damaged': tellAs('rejected'),
    'authorization-refused': tellAs('needs-authorization'),
    'captcha-demanded': tellAs('needs-captcha'),
  },
  unanswered: {
    ...lateWord,
    'status-processing': { to: 'unanswered', wait: 'back-off' },
    'status-unavailable': { to: 'unanswered', wait: 'back-off' },
    'status-shut': {
      to: ({ verdict, mayHaveArrived }) =>
        verdict?.state === 'needs-authorization' && !mayHaveArrived ? verdict.state : 'unanswered',
      wait: 'back-off',
    },
    // Without a pause a line that always breaks at the same byte would be sent over without end.
    'status-unknown': { to: ({ verdict }) => verdict?.state ?? 'queued', wait: 'back-off' },
    // What an answer said counts then, but for a claim that an earlier send may have brought there.
    'status-unsupported': {
      to: ({ verdict, mayHaveArrived }) => (mayHaveArrived ? 'unanswered' : (verdict?.state ?? 'unanswered')),
      wait: 'back-off',
    },
    'retry-requested': { to: (row) => (row.repeatable ? 'unanswered' : 'queued') },
    authorized: {
      to: ({ verdict, shut }) =>
        shut !== undefined || verdict?.state === 'needs-authorization' ? 'unanswered' : 'refuse',
    },
  },
  filed: {},
  'needs-authorization': {
    ...withdrawable,
    authorized: { to: 'queued' },
  },
  'needs-captcha': {
    ...withdrawable,
    'captcha-available': { to: 'queued' },
    'authorization-lapsed': tellAs('needs-authorization'),
  },
  'payment-mismatch': withdrawable,
  rejected: withdrawable,
  'missed-deadline': {
    ...lateWord,
    'deadline-extended': resumeAfterExtension,
  },
};
