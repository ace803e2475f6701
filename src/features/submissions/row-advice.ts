import type { OutboxRowView } from '#data/outbox/outbox-row.ts';

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
  readonly key: string;
  readonly tone: 'default' | 'success' | 'warning';
  readonly actions: readonly RowAction[];
}

const SENDING: RowAdvice = { key: 'sending', tone: 'default', actions: [] };

/** A claim that was submitted a moment ago, with a connection: its first send is about to begin. */
export function isOnItsWay({ progress }: Pick<OutboxRowView, 'progress'>, isOnline: boolean): boolean {
  const isFirstTry = progress.state === 'queued' && progress.attempts === 0 && progress.failures === 0;
  return progress.state === 'sending' || (isOnline && isFirstTry);
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

/** The plain words and the next step of each state. `isOnline` where it is known that there is a connection. */
export function adviseRow(row: Pick<OutboxRowView, 'progress'>, isOnline = false): RowAdvice {
  if (isOnItsWay(row, isOnline)) return SENDING;
  const { progress } = row;
  switch (progress.state) {
    case 'queued':
      return progress.mayHaveArrived
        ? { key: 'checking', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] }
        : { key: 'queued', tone: 'warning', actions: ['sendNow', 'takeBack', 'saveFile', 'print'] };
    case 'sending':
      return SENDING;
    case 'unanswered':
      return progress.repeatable
        ? { key: 'unanswered', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] }
        : { key: 'unansweredOnce', tone: 'warning', actions: ['sendNow', 'saveFile', 'print'] };
    case 'filed':
      return { key: 'filed', tone: 'success', actions: ['openReceipt'] };
    case 'needs-authorization':
      return { key: 'needsAuthorization', tone: 'warning', actions: ['authorize', 'saveFile', 'print'] };
    case 'needs-captcha':
      return { key: 'needsCaptcha', tone: 'warning', actions: ['sendNow', 'takeBack', 'saveFile', 'print'] };
    case 'payment-mismatch':
      return { key: 'paymentMismatch', tone: 'warning', actions: ['changePayment', 'saveFile', 'print'] };
    case 'rejected':
      return {
        key: `rejected.${progress.problem?.code ?? 'rejected'}`,
        tone: 'warning',
        actions: ['takeBack', 'saveFile', 'print'],
      };
    case 'missed-deadline':
      return { key: 'missedDeadline', tone: 'warning', actions: ['saveFile', 'print'] };
  }
}
