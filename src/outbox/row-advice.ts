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
  /** What brings the claim on: the one button that stands out; null where there is nothing to do but to wait. */
  readonly next: RowAction | null;
  /** What can be done as well. */
  readonly more: readonly RowAction[];
}

/** A copy to keep, on the device and on paper. */
const COPIES: readonly RowAction[] = ['saveFile', 'print'];
const SENDING: RowAdvice = { key: 'sending', tone: 'default', next: null, more: [] };
/** What the claimant has unfolded stays under the hand while the claim is tried again. */
const SENDING_AGAIN: RowAdvice = { ...SENDING, more: COPIES };

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
  /** The browser says that there is no connection: nothing can be sent now. */
  readonly isOffline?: boolean;
}

const CHECKING = warn('checking', 'sendNow', COPIES);
const LATE = warn('late', 'saveFile', ['print']);
const LATE_QUEUED = warn('late', 'sendNow', COPIES);
/** A later version of the portal has written the row: whether its claim is filed is not known here, and no copy may say so. */
const NEWER: RowAdvice = { key: 'newer', tone: 'warning', next: null, more: [] };

function warn(key: StateWordKey, next: RowAction, more: readonly RowAction[]): RowAdvice {
  return { key, tone: 'warning', next, more };
}

/**
 * The plain words and the next step of each state. What would still have to be sent is not promised to be sent in time once its
 * deadline has passed by the clock: the server is asked, and until then nothing is asked of the claimant that may be in vain.
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
  const isLost = isLate && !progress.mayHaveArrived;
  switch (progress.state) {
    case 'queued':
      if (isLost) return LATE_QUEUED;
      return progress.mayHaveArrived ? CHECKING : warn('queued', 'sendNow', ['takeBack', ...COPIES]);
    case 'sending':
      return SENDING;
    case 'unanswered':
      if (progress.shut === 'until-proven') return warn('unansweredShut', 'authorize', COPIES);
      // An answer came, and the server is asked whether it is true.
      if (progress.verdict !== undefined) return CHECKING;
      return warn(progress.repeatable ? 'unanswered' : 'unansweredOnce', 'sendNow', COPIES);
    case 'filed':
      return { key: 'filed', tone: 'success', next: 'openReceipt', more: [] };
    case 'needs-authorization':
      return isLost ? LATE : warn('needsAuthorization', 'authorize', COPIES);
    case 'needs-captcha':
      return isLost ? LATE_QUEUED : warn('needsCaptcha', 'sendNow', ['takeBack', ...COPIES]);
    case 'payment-mismatch':
      return isLost ? LATE : warn('paymentMismatch', 'changePayment', COPIES);
    case 'rejected':
      return isLost ? LATE : warn(refusalKey(progress), 'takeBack', COPIES);
    case 'missed-deadline':
      return warn('missedDeadline', 'saveFile', ['print']);
    default:
      return NEWER;
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
