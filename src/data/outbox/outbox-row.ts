import type { DeadlineKey } from '#server/deadlines.ts';
import type { SubmittableFormType } from '#server/endpoints.ts';
import type { FileReference } from '#server/form-model.ts';

/** The states of an outbox row (decisions, "Submitting and the outbox"). */
export type OutboxState =
  | 'queued'
  | 'sending'
  | 'unanswered'
  | 'filed'
  | 'needs-authorization'
  | 'needs-captcha'
  | 'payment-mismatch'
  | 'rejected'
  | 'missed-deadline';

/** Why a row was not filed, as far as an answer or a check told; worded by the page that shows the row. */
export type OutboxProblemCode =
  | 'payment-mismatch'
  | 'wallet-code-expired'
  | 'rejected'
  | 'too-large'
  | 'unsupported-type'
  | 'unprocessable'
  /** Found before the send: a file on this device is no longer what was signed. */
  | 'document-damaged'
  | 'no-reference-code';

export interface OutboxProblem {
  readonly code: OutboxProblemCode;
  /** The server's own words, where it gave some. */
  readonly error: string | null;
}

/** What the state machine knows and changes of a row; a row's frozen claim is no part of it. Times are epoch milliseconds. */
export interface OutboxProgress {
  readonly state: OutboxState;
  /** Sends begun. */
  readonly attempts: number;
  /** Failures in a row since the last progress; the back-off grows with it. */
  readonly failures: number;
  /** The server may hold the claim: ask before giving it up or telling that it was missed. */
  readonly mayHaveArrived: boolean;
  /** Nothing is tried by itself before this time; null: at once, or not by itself at all. */
  readonly nextAttemptAt: number | null;
  /** The server asked not to be tried before this time; not there where it did not, and in rows of before it was noted. */
  readonly askedUntil?: number;
  /**
   * How often in a row the server has asked for the claimant anew, whose credentials were proven in between; not there where it did
   * not, and in rows of before it was counted.
   */
  readonly signInsAsked?: number;
  readonly referenceCodeForm: string | null;
  readonly problem: OutboxProblem | null;
  /** The server keeps idempotency keys (`settings.serverIdempotency`): asking and repeating are safe. */
  readonly repeatable: boolean;
}

/** One notification, worded in the claimant's language when the row was queued (the worker has no catalogue). */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** What the worker may have to tell while no page is open. None of it names the claimant. */
export interface NotificationTexts {
  readonly filed: NotificationText;
  readonly needsAuthorization: NotificationText;
  readonly needsCaptcha: NotificationText;
  readonly turnedDown: NotificationText;
  readonly missedDeadline: NotificationText;
  /** The browser will not try again by itself: open the portal. */
  readonly openPortal: NotificationText;
}

/** A file of a frozen claim, and the document context that names its part. */
export interface ManifestEntry extends FileReference {
  readonly contextClientId: string;
}

/** What /claim/status shows of a row without credentials: form, state, next step (decisions). Times are epoch milliseconds. */
export interface OutboxRowView {
  /** A UUID: the Idempotency-Key. */
  readonly id: string;
  readonly draftId: string;
  readonly formType: SubmittableFormType;
  readonly culture: string;
  /** Without the server's own words and the reference code, which are sealed: see `openRow` in row-details.ts. */
  readonly progress: OutboxProgress;
  readonly queuedAt: number;
  readonly deadlineKeys: readonly DeadlineKey[];
  /** The earliest deadline as known when the row was queued; null where none was known. */
  readonly deadlineAt: number | null;
  readonly authorizedUntil: number;
  /** When the wallet's code can be used no more; null where the claim has none. */
  readonly walletCodeExpiresAt: number | null;
  readonly documentCount: number;
  readonly totalBytes: number;
}
