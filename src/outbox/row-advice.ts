import type { OutboxProgress, OutboxRowView } from '#vault/database/rows.ts';
import { STATE_WORD_KEYS, type StateWordKey } from '#words/form-word-keys.ts';

/** What a claimant can do with a row (decisions, "Submitting and the outbox"). */
export type RowAction =
  | 'sendNow'
  | 'takeBack'
  | 'authorize'
  | 'changePayment'
  | 'saveFile'
  | 'print'
  | 'openReceipt';

/** How a row is told: `submissions.state.{key}.title`, `.text`; and what can be done. */
export interface RowAdvice {
  readonly key: StateWordKey;
  readonly tone: 'default' | 'success' | 'warning';
  readonly actions: readonly RowAction[];
}

const SENDING: RowAdvice = { key: 'sending', tone: 'default', actions: [] };

/** A claim that is being sent, or was submitted a moment ago and is about to be: `isFirstTry` as in `RowCircumstances`. */
export function isOnItsWay({ progress }: Pick<OutboxRowView, 'progress'>, isFirstTry: boolean): boolean {
  const isUntried = progress.state === 'queued' && progress.attempts === 0 && progress.failures === 0;
  return progress.state === 'sending' || (isFirstTry && isUntried);
}

/**
 * The server took a claim without a reference code, and when it was asked, as it is at once, it had none to give (decisions,
 * "Answers").
 */
export function lacksReferenceCode({ progress }: Pick<OutboxRowView, 'progress'>): boolean {
  if (progress.problem?.code !== 'no-reference-code') return false;
  const wasAsked = progress.nextAttemptAt !== null || !progress.repeatable;
  return progress.state === 'queued' || (progress.state === 'unanswered' && wasAsked);
}

/**
 * The server asks for the claimant anew, though the credentials were proven since it last did: the browser seems not to keep the
 * cookie by which the server knows its claimant.
 */
export function seemsToLackCookies({ progress }: Pick<OutboxRowView, 'progress'>): boolean {
  return progress.state === 'needs-authorization' && (progress.signInsAsked ?? 0) > 1;
}

/** What is known beside a row of how it stands. */
export interface RowCircumstances {
  /** It is on its way from this page's own first try (`DeferredSender.firstTries`), and there is a connection. */
  readonly isFirstTry?: boolean;
  /** Its deadline has passed by the server's clock as this device knows it; the server's fresh answer decides. */
  readonly isLate?: boolean;
}

const CHECKING: RowAdvice = { key: 'checking', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] };
const LATE: RowAdvice = { key: 'late', tone: 'warning', actions: ['saveFile', 'print'] };
const LATE_QUEUED: RowAdvice = { ...LATE, actions: ['sendNow', 'saveFile', 'print'] };

/**
 * The plain words and the next step of each state. What would still have to be sent is not promised to be sent in time once its
 * deadline has passed by the clock: the server is asked, and until then nothing is asked of the claimant that may be in vain.
 */
export function adviseRow(
  row: Pick<OutboxRowView, 'progress'>,
  { isFirstTry = false, isLate = false }: RowCircumstances = {},
): RowAdvice {
  if (isOnItsWay(row, isFirstTry)) return SENDING;
  const { progress } = row;
  const isLost = isLate && !progress.mayHaveArrived;
  switch (progress.state) {
    case 'queued':
      if (isLost) return LATE_QUEUED;
      return progress.mayHaveArrived
        ? CHECKING
        : { key: 'queued', tone: 'warning', actions: ['sendNow', 'takeBack', 'saveFile', 'print'] };
    case 'sending':
      return SENDING;
    case 'unanswered':
      // An answer came, and the server is asked whether it is true.
      if (progress.verdict !== undefined) return CHECKING;
      return progress.repeatable
        ? { key: 'unanswered', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] }
        : { key: 'unansweredOnce', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] };
    case 'filed':
      return { key: 'filed', tone: 'success', actions: ['openReceipt'] };
    case 'needs-authorization':
      if (isLost) return LATE;
      return { key: 'needsAuthorization', tone: 'warning', actions: ['authorize', 'saveFile', 'print'] };
    case 'needs-captcha':
      if (isLost) return LATE_QUEUED;
      return { key: 'needsCaptcha', tone: 'warning', actions: ['sendNow', 'takeBack', 'saveFile', 'print'] };
    case 'payment-mismatch':
      if (isLost) return LATE;
      return { key: 'paymentMismatch', tone: 'warning', actions: ['changePayment', 'saveFile', 'print'] };
    case 'rejected':
      if (isLost) return LATE;
      return { key: refusalKey(progress), tone: 'warning', actions: ['takeBack', 'saveFile', 'print'] };
    case 'missed-deadline':
      return { key: 'missedDeadline', tone: 'warning', actions: ['saveFile', 'print'] };
  }
}

/** The words of what was turned down; a reason without words of its own has the general ones. */
function refusalKey({ problem }: OutboxProgress): StateWordKey {
  const key = `rejected.${problem?.code ?? 'rejected'}`;
  return STATE_WORD_KEYS.find((known) => known === key) ?? 'rejected.rejected';
}

/** How a claim stands, in one word: what a page says of it first. */
export type ClaimStanding = 'filed' | 'unsure' | 'sending' | 'waiting' | 'needsYou' | 'refused' | 'late';

/** The standing of a row, by what is advised of it. */
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
      return 'unsure';
    case 'needsAuthorization':
    case 'needsCaptcha':
    case 'paymentMismatch':
      return 'needsYou';
    default:
      return 'refused';
  }
}

/** What keeps a claimant most surely from filing twice is said first. */
const STANDINGS: readonly ClaimStanding[] = [
  'filed',
  'unsure',
  'sending',
  'waiting',
  'needsYou',
  'refused',
  'late',
];

/** The standing that speaks for several claims; undefined where there is none. */
export function leadingStanding(standings: readonly ClaimStanding[]): ClaimStanding | undefined {
  return STANDINGS.find((standing) => standings.includes(standing));
}
