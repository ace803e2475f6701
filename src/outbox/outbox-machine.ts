import { backOffDelay } from '#server/back-off.ts';
import type { OutboxProblem, OutboxProgress, OutboxState } from '#vault/database/rows.ts';

/** All states of a row. The order is fixed: a support code counts rows by it. */
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

export type OutboxEvent =
  | { readonly type: 'send-started' }
  /** The body did not leave the device whole, so the server cannot have the claim from this attempt. */
  | { readonly type: 'not-delivered' }
  /** The body may have arrived, but no answer came. */
  | { readonly type: 'answer-lost' }
  /** The sender died; found at the next start or by its lapsed lease. */
  | { readonly type: 'interrupted' }
  | { readonly type: 'retry-later'; readonly retryAfterMs: number | null; readonly mayHaveArrived: boolean }
  | { readonly type: 'still-processing'; readonly retryAfterMs: number | null }
  | { readonly type: 'accepted'; readonly referenceCodeForm: string }
  | { readonly type: 'accepted-without-reference' }
  | { readonly type: 'payment-mismatched'; readonly error: string | null }
  /** `isUnexplained`: the answer lacks the server's own JSON, so it may come from a proxy that has not looked the key up. */
  | { readonly type: 'refused'; readonly problem: OutboxProblem; readonly isUnexplained?: true }
  /** A file on this device differs from what was signed; nothing was sent. */
  | { readonly type: 'document-damaged' }
  | { readonly type: 'authorization-refused' }
  | { readonly type: 'captcha-demanded' }
  | { readonly type: 'status-filed'; readonly referenceCodeForm: string | null }
  | { readonly type: 'status-processing'; readonly retryAfterMs: number | null }
  | { readonly type: 'status-unknown' }
  | { readonly type: 'status-unavailable'; readonly retryAfterMs: number | null }
  /** The server tells the status only to a signed-in claimant, and none is signed in. */
  | { readonly type: 'status-shut'; readonly retryAfterMs: number | null }
  /** The server has no status look-up, whatever the settings say. */
  | { readonly type: 'status-unsupported' }
  | { readonly type: 'deadline-passed' }
  | { readonly type: 'deadline-extended' }
  | { readonly type: 'authorization-lapsed' }
  | { readonly type: 'authorized' }
  | { readonly type: 'captcha-available' }
  | { readonly type: 'wallet-code-expired' }
  /** The claimant presses "Send now". If the server cannot be asked about the claim, this is the decision to send again. */
  | { readonly type: 'retry-requested' }
  | { readonly type: 'withdrawn' };
export type OutboxEventType = OutboxEvent['type'];

/** Result of an event. `to-draft`: the caller reopens the draft and removes the row in one transaction. */
export type Transition =
  | { readonly kind: 'moved'; readonly progress: OutboxProgress }
  | { readonly kind: 'to-draft' }
  | { readonly kind: 'refused'; readonly reason: 'not-in-this-state' | 'may-have-arrived' };

/** `now`: epoch milliseconds, server clock; `random` returns a number from 0 to below 1. */
export interface TransitionContext {
  readonly now: number;
  readonly random: () => number;
  /** The row's deadline in epoch milliseconds, if known; no wait goes beyond it. */
  readonly deadlineAt?: number | null;
}

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

/** Returns whether the server can say if it has a row's claim. If not, only the claimant decides to send again what may have arrived. */
export function canBeAsked({ repeatable, lacksLookUp }: OutboxProgress): boolean {
  return repeatable && !lacksLookUp;
}

/** Returns a row's progress after an event. An event that `TRANSITIONS` lacks for the state (a late message, say) is refused. */
export function transition(row: OutboxProgress, event: OutboxEvent, context: TransitionContext): Transition {
  // A later version of the portal may have stored an unknown state; no event moves such a row.
  const rule = TRANSITIONS[row.state]?.[event.type];
  if (rule === undefined) return { kind: 'refused', reason: 'not-in-this-state' };
  const mayHaveArrived = mayHaveArrivedAfter(row, event);
  const target = typeof rule.to === 'function' ? rule.to({ ...row, mayHaveArrived }) : rule.to;
  if (target === 'refuse') return { kind: 'refused', reason: 'may-have-arrived' };
  if (target === 'draft') return { kind: 'to-draft' };

  const wait = target === 'queued' || target === 'unanswered' ? rule.wait : undefined;
  const failures = wait === 'back-off' ? row.failures + 1 : wait === 'count-on' ? row.failures : 0;
  const { askedUntil: _, signInsAsked: __, verdict: ___, waitsSince: ____, ...others } = row;
  const { shut: _____, lacksLookUp: ______, ...kept } = others;
  return {
    kind: 'moved',
    progress: {
      ...kept,
      ...waitAfter(event, failures, wait === 'back-off', context),
      ...countSignIns(row, event),
      ...verdictAfter(row, event, rule, target),
      ...shutAfter(row, event, target),
      ...lookUpAfter(row, event),
      state: target,
      attempts: row.attempts + (event.type === 'send-started' ? 1 : 0),
      failures: event.type === 'send-started' ? row.failures : failures,
      mayHaveArrived,
      referenceCodeForm: 'referenceCodeForm' in event ? event.referenceCodeForm : row.referenceCodeForm,
      problem: problemAfter(row, event),
    },
  };
}

/** Returns the state for an unarrived claim that was refused or whose claimant had to act; a row without a verdict is sent again. */
function verdictAfter(
  row: OutboxProgress,
  event: OutboxEvent,
  rule: Rule,
  target: OutboxState,
): Pick<OutboxProgress, 'verdict'> {
  if (target !== 'unanswered') return {};
  // The checks before the next send decide about a queued row again, unless only the claimant queues it.
  if (row.state === 'queued' && canBeAsked(row)) return {};
  if (event.type === 'authorized' && (row.verdict ?? row).state === 'needs-authorization') return {};
  if (rule.verdict !== undefined) {
    return { verdict: { state: rule.verdict, mayHaveArrived: mayHaveArrivedBy(row, event) } };
  }
  if (row.state === 'unanswered') return row.verdict === undefined ? {} : { verdict: row.verdict };
  return row.state === 'sending' ? {} : { verdict: { state: row.state, mayHaveArrived: row.mayHaveArrived } };
}

/** Keeps a look-up `shut` until the server gives another answer; a sign-in marks it as `proven`. */
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

/** Keeps that the server lacks a look-up until it answers one otherwise, or the claim is sent again. */
function lookUpAfter(
  { lacksLookUp }: OutboxProgress,
  { type }: OutboxEvent,
): Pick<OutboxProgress, 'lacksLookUp'> {
  if (type === 'status-unsupported') return { lacksLookUp: true };
  const isOver = type === 'send-started' || (type.startsWith('status-') && type !== 'status-unavailable');
  return lacksLookUp && !isOver ? { lacksLookUp } : {};
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

/** A refusal may come from a proxy, or from a server that stored the claim before it failed, so a server that supports keys is asked. */
function mayHaveArrivedAfter(row: OutboxProgress, event: OutboxEvent): boolean {
  const isAsked = event.type === 'refused' || event.type === 'authorization-refused';
  return (isAsked && row.repeatable) || mayHaveArrivedBy(row, event);
}

/**
 * Clears the doubt only on the server's own word: `unknown` for the key, or a 400 with JSON, which it sends after looking the key up. A
 * server without keys may refuse the repeat of a claim that it has stored, because a code of it is used up or because it has the claim.
 */
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
      return false;
    case 'status-shut':
      // The claim keeps its key when it is sent again after the sign-in.
      return row.verdict?.state === 'needs-authorization' ? row.verdict.mayHaveArrived : row.mayHaveArrived;
    case 'status-unsupported':
      return row.verdict?.mayHaveArrived ?? row.mayHaveArrived;
    case 'payment-mismatched':
    case 'refused': {
      const isOwnWord =
        event.type !== 'refused' || (event.problem.code === 'rejected' && !event.isUnexplained);
      return row.mayHaveArrived && !(row.repeatable && isOwnWord);
    }
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

/** Target of an event; `draft` takes the row out of the outbox, `refuse` changes nothing. */
type Target = OutboxState | 'draft' | 'refuse';

interface Rule {
  /** A function gets the row with `mayHaveArrived` as it is after the event. */
  readonly to: Target | ((row: OutboxProgress) => Target);
  /** `back-off`: waits longer after each failure. `count-on`: no wait, but earlier failures count. Without it: no wait, no failures. */
  readonly wait?: 'back-off' | 'count-on';
  /** State that the row takes if it is asked about first and the server does not have its claim. */
  readonly verdict?: OutboxState;
}

const toDraft: Rule = { to: (row) => (row.mayHaveArrived ? 'refuse' : 'draft') };
/** If the server may hold the claim, ask about it before the row counts as late. */
const missDeadline: Rule = { to: (row) => (row.mayHaveArrived ? 'unanswered' : 'missed-deadline') };
/** Rule for a state that says the claim is NOT filed. If the server may hold the claim, it is asked first, unless it supports no keys. */
function tellAs(state: OutboxState): Rule {
  return { to: (row) => (row.mayHaveArrived && row.repeatable ? 'unanswered' : state), verdict: state };
}
/** If the server does not support keys, a claim that may have arrived is never sent again automatically. */
const repeat: Rule = {
  to: (row) => (row.repeatable || !row.mayHaveArrived ? 'queued' : 'unanswered'),
  wait: 'back-off',
};
/**
 * A late confirmation is always believed. A frozen sender may get its answer after it lost the lock; without it, the claimant of a server
 * without keys might file twice. A proxy may also refuse what the server has stored.
 */
const lateWord = {
  accepted: { to: 'filed' },
  'status-filed': { to: 'filed' },
} as const satisfies Partial<Record<OutboxEventType, Rule>>;
/** Rules shared by the states from which the claimant may take the claim back. A claim that was sent is asked about first. */
const withdrawable: Readonly<Partial<Record<OutboxEventType, Rule>>> = {
  ...lateWord,
  'status-processing': { to: 'unanswered', wait: 'back-off' },
  'deadline-passed': missDeadline,
  withdrawn: toDraft,
};
const resumeAfterExtension: Rule = { to: (row) => stateOfProblem(row) };

/** Returns the state after a deadline extension: a row that was refused before the deadline stays refused. */
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
 * State machine of the outbox (decisions, "Submitting and the outbox"). Missing events are refused: nothing leaves `filed`, and only an
 * extension or the server's confirmation leaves `missed-deadline`.
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
    // Back off: a connection that always breaks at the same byte must not resend the body without end.
    'status-unknown': { to: ({ verdict }) => verdict?.state ?? 'queued', wait: 'back-off' },
    // Without a look-up the earlier answer counts, unless an earlier send may have brought the claim there.
    'status-unsupported': {
      to: ({ verdict, mayHaveArrived }) => (mayHaveArrived ? 'unanswered' : (verdict?.state ?? 'unanswered')),
      wait: 'back-off',
    },
    'retry-requested': { to: (row) => (canBeAsked(row) ? 'unanswered' : 'queued') },
    authorized: {
      to: ({ verdict, shut }) =>
        shut !== undefined || verdict?.state === 'needs-authorization' ? 'unanswered' : 'refuse',
    },
  },
  filed: {},
  'needs-authorization': {
    ...withdrawable,
    authorized: { to: (row) => (row.mayHaveArrived && !canBeAsked(row) ? 'unanswered' : 'queued') },
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
