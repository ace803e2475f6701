import type { OutboxProgress, OutboxRowView } from '#vault/database/rows.ts';
import { STATE_WORD_KEYS, type StateWordKey } from '#words/form-word-keys.ts';
import { canBeAsked } from './outbox-machine.ts';

export type RowAction =
  | 'sendNow'
  | 'takeBack'
  | 'authorize'
  | 'changePayment'
  | 'saveFile'
  | 'print'
  | 'openReceipt';

/** Words and actions for a row (decisions, "Submitting and the outbox"): `key` names `submissions.state.{key}.title` and `.text`. */
export interface RowAdvice {
  readonly key: StateWordKey;
  readonly tone: 'default' | 'success' | 'warning';
  /** The primary action; null if the claimant can only wait. */
  readonly next: RowAction | null;
  readonly more: readonly RowAction[];
}

const COPIES: readonly RowAction[] = ['saveFile', 'print'];
const SENDING: RowAdvice = { key: 'sending', tone: 'default', next: null, more: [] };
/** Keeps the copy actions on a retry, so that what the claimant has unfolded does not disappear. */
const SENDING_AGAIN: RowAdvice = { ...SENDING, more: COPIES };

/** Returns whether a claim is being sent, or was just submitted and will be: `isFirstTry` as in `RowCircumstances`. */
export function isOnItsWay({ progress }: Pick<OutboxRowView, 'progress'>, isFirstTry: boolean): boolean {
  const isUntried = progress.state === 'queued' && progress.attempts === 0 && progress.failures === 0;
  return progress.state === 'sending' || (isFirstTry && isUntried);
}

/** Returns whether the server took a claim without a reference code and, when asked at once, still had none (decisions, "Answers"). */
export function lacksReferenceCode({ progress }: Pick<OutboxRowView, 'progress'>): boolean {
  if (progress.problem?.code !== 'no-reference-code') return false;
  const wasAsked = progress.nextAttemptAt !== null || !progress.repeatable;
  return progress.state === 'queued' || (progress.state === 'unanswered' && wasAsked);
}

/** Returns whether the server asks for another sign-in right after one: the browser seems to drop the session cookie. */
export function seemsToLackCookies({ progress }: Pick<OutboxRowView, 'progress'>): boolean {
  return progress.state === 'needs-authorization' && (progress.signInsAsked ?? 0) > 1;
}

export interface RowCircumstances {
  /** This page is making the row's first attempt (`DeferredSender.firstTries`), and there is a connection. */
  readonly isFirstTry?: boolean;
  /** The deadline has passed by this device's estimate of the server's clock; the server's fresh answer decides. */
  readonly isLate?: boolean;
  /** `navigator.onLine` is false. */
  readonly isOffline?: boolean;
}

const CHECKING = warn('checking', 'sendNow', COPIES);
/** The server cannot be asked: to send the claim again is the claimant's decision. */
const UNCHECKED = warn('unansweredOnce', 'sendNow', COPIES);
const LATE = warn('late', 'saveFile', ['print']);
const LATE_QUEUED = warn('late', 'sendNow', COPIES);
/** Refused by a server that cannot be asked and may hold the claim of an earlier send: another one could file it twice. */
const DOUBTED = warn('unansweredOnce', 'saveFile', ['print']);
/** Written by a later version of the portal: this version does not know whether the claim is filed, so it offers no copy that says so. */
const NEWER: RowAdvice = { key: 'newer', tone: 'warning', next: null, more: [] };

function warn(key: StateWordKey, next: RowAction, more: readonly RowAction[]): RowAdvice {
  return { key, tone: 'warning', next, more };
}

/**
 * Returns the words and actions for a row. Past the deadline by this device's clock they promise no timely sending, and until the server
 * confirms it they ask the claimant for nothing that may be in vain.
 */
export function adviseRow(
  row: Pick<OutboxRowView, 'progress'>,
  circumstances: RowCircumstances = {},
): RowAdvice {
  const advice = adviseOnline(row, circumstances);
  if (!circumstances.isOffline || advice.next !== 'sendNow') return advice;
  return advice.key === 'late' ? LATE : { ...advice, next: null };
}

function adviseOnline(
  row: Pick<OutboxRowView, 'progress'>,
  { isFirstTry = false, isLate = false }: RowCircumstances,
): RowAdvice {
  const { progress } = row;
  if (isOnItsWay(row, isFirstTry)) return progress.attempts > 1 ? SENDING_AGAIN : SENDING;
  const isDoubted = progress.mayHaveArrived;
  const isLost = isLate && !isDoubted;
  // Where the server cannot be asked first, its last word stands beside the doubt.
  switch (canBeAsked(progress) ? progress.state : (progress.verdict?.state ?? progress.state)) {
    case 'queued':
      if (isLost) return LATE_QUEUED;
      if (isDoubted) return canBeAsked(progress) ? CHECKING : UNCHECKED;
      return warn('queued', 'sendNow', ['takeBack', ...COPIES]);
    case 'sending':
      return SENDING;
    case 'unanswered':
      // Once the form is closed, nobody can sign in.
      if (progress.shut === 'until-proven' && !isLate) return warn('unansweredShut', 'authorize', COPIES);
      // The verdict is shown only after the server was asked whether it has the claim.
      if (progress.verdict !== undefined) return CHECKING;
      return canBeAsked(progress) ? warn('unanswered', 'sendNow', COPIES) : UNCHECKED;
    case 'filed':
      return { key: 'filed', tone: 'success', next: 'openReceipt', more: [] };
    case 'needs-authorization':
      if (isDoubted) return isLate ? DOUBTED : warn('unansweredOnce', 'authorize', COPIES);
      return isLate ? LATE : warn('needsAuthorization', 'authorize', COPIES);
    case 'needs-captcha':
      if (isDoubted) return UNCHECKED;
      return isLost ? LATE_QUEUED : warn('needsCaptcha', 'sendNow', ['takeBack', ...COPIES]);
    case 'payment-mismatch':
      if (isDoubted) return DOUBTED;
      return isLost ? LATE : warn('paymentMismatch', 'changePayment', COPIES);
    case 'rejected':
      if (isDoubted) return DOUBTED;
      return isLost ? LATE : warn(refusalKey(progress), 'takeBack', COPIES);
    case 'missed-deadline':
      return warn('missedDeadline', 'saveFile', ['print']);
    default:
      return NEWER;
  }
}

function refusalKey({ problem }: OutboxProgress): StateWordKey {
  const key = `rejected.${problem?.code ?? 'rejected'}`;
  return STATE_WORD_KEYS.find((known) => known === key) ?? 'rejected.rejected';
}

export type ClaimStanding = 'filed' | 'unsure' | 'sending' | 'waiting' | 'needsYou' | 'refused' | 'late';

export function standingOf(
  row: Pick<OutboxRowView, 'progress'>,
  circumstances: RowCircumstances = {},
): ClaimStanding {
  const { key } = adviseRow(row, circumstances);
  switch (key) {
    case 'filed':
    case 'sending':
    case 'late':
      return key;
    case 'missedDeadline':
      return 'late';
    case 'queued':
      return 'waiting';
    case 'checking':
    case 'unanswered':
    case 'unansweredOnce':
    case 'unansweredShut':
    case 'newer':
      return 'unsure';
    case 'needsAuthorization':
    case 'needsCaptcha':
    case 'paymentMismatch':
      return 'needsYou';
    default:
      return 'refused';
  }
}

/** Returns whether the server may have a submitted claim by now: then nothing may call it NOT filed. */
export function mayBeFiled(row: Pick<OutboxRowView, 'progress'>): boolean {
  return row.progress.mayHaveArrived || ['unsure', 'sending', 'filed'].includes(standingOf(row));
}

/** In order of importance: first the statuses that best keep a claimant from filing twice. */
const STANDINGS: readonly ClaimStanding[] = [
  'filed',
  'unsure',
  'sending',
  'waiting',
  'needsYou',
  'refused',
  'late',
];

export function leadingStanding(standings: readonly ClaimStanding[]): ClaimStanding | undefined {
  return STANDINGS.find((standing) => standings.includes(standing));
}
