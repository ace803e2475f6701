import type { Bytes } from '#kernel/bytes.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import type { FileReference } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { Sealed, SealedToPublicKey } from '#vault/keys/sealing.ts';

/** `open`: editable. `queued`: in the outbox, and unchanged until the row is withdrawn. */
export type DraftStatus = 'open' | 'queued';

// In the clear are only form types, times, sizes, states, random ids and the names of form fields. Answers, file names, credentials,
// reference codes and the server's texts are sealed. Times are epoch milliseconds.

/** Wrapped keys that credentials open. Kept while a draft, a row or a receipt needs them. */
export interface KeyringRow {
  /** The draft's id. */
  readonly id: string;
  readonly claimantId: string;
  readonly formType: FormType;
  /** Empty if only the open tab has the salt. */
  readonly salt: Bytes;
  /** Made on a shared device: erased once no tab has the salt; a claim to be sent stays until its claimant has seen that it is filed. */
  readonly tabOnly?: true;
  /** How spellings of the credentials are normalized; absent in older records. */
  readonly spelling?: 'plain';
  readonly wrappedDataKey: Sealed;
  readonly receiptPublicKey: Bytes;
  readonly wrappedReceiptKey: Sealed;
  /** The same in every keyring of the claimant; absent if none is set up. */
  readonly passkey?: Passkey | undefined;
}

/** Credentials sealed by a passkey's secret (ui/passkeys.ts): nothing on the disk opens them. */
export interface Passkey {
  readonly id: Bytes;
  readonly claimantId: string;
  readonly asks: readonly string[];
  readonly sealed: Sealed;
}

export interface DraftRow {
  readonly id: string;
  readonly formType: FormType;
  readonly createdAt: number;
  /** Last change of an answer; retention counts from it. */
  readonly lastChangedAt: number;
  /** The same by the device's clock: retention requires both clocks (erasing.ts). */
  readonly changedOnDeviceAt?: number;
  /** Last change or view: a reload resumes the draft used last. Absent: as `lastChangedAt`. */
  readonly lastUsedAt?: number;
  readonly status: DraftStatus;
  /** Random token of the writing tab: pending changes of a tab that was overruled are not written. */
  readonly writer?: string;
  /** Slug of the page to resume at. */
  readonly page?: Sealed;
  /** Data from the server's authorize answer (session-claims.ts). */
  readonly authorization?: Sealed;
}

export interface DraftModelRow {
  readonly draftId: string;
  readonly clientId: string;
  readonly sealed: Sealed;
}

export interface DraftFieldRow {
  readonly draftId: string;
  readonly clientId: string;
  readonly key: string;
  readonly sealed: Sealed;
}

/** File that is stored completely: the row is written after the last chunk. */
export interface DocumentRow {
  readonly id: string;
  /** A draft's id, or `inbox` for a shared file. */
  readonly ownerId: string;
  readonly addedAt: number;
  readonly size: number;
  readonly chunkCount: number;
  /** Name, type and SHA-256, sealed by the file's key. */
  readonly meta: Sealed;
}

/** Chunk of a file. Never rewritten: Safari loses rewritten records. */
export interface DocumentChunkRow {
  readonly documentId: string;
  readonly index: number;
  readonly bytes: Bytes;
}

/** Data key of a document or an outbox row, wrapped by the credentials key or by the device key. */
export interface KeyWrapRow {
  readonly keyId: string;
  readonly by: 'credentials' | 'device';
  readonly wrapped: Sealed;
}

export interface OutboxRow extends OutboxRowView {
  /** Grows with each transition: one computed from an older revision is not written. */
  readonly revision: number;
  readonly signedAt: number;
  readonly walletCodeExpiresAt: number | null;
  readonly notifications: NotificationTexts;
  /** The claim and its manifest, sealed by the row's key; absent once the row is filed. */
  readonly claim?: Sealed;
  /** `captchaRawValue`, sealed separately: a new authorization brings a new one. */
  readonly captcha?: Sealed;
  /** The server's texts. */
  readonly details?: Sealed;
}

export interface ReceiptRow {
  /** The outbox row's id. */
  readonly id: string;
  readonly draftId: string;
  readonly formType: FormType;
  readonly filedAt: number;
  /** Set once its claimant has seen it. A shared device keeps a receipt no longer than that. */
  readonly isShown?: true;
  readonly content: SealedToPublicKey;
}

/** Keys that older versions of the portal stored: the device's and those of sessions. Only read and deleted now. */
export type KeyRow =
  | { readonly id: 'device'; readonly key: CryptoKey }
  | {
      readonly id: `session/${string}`;
      readonly key: CryptoKey;
      readonly draftId: string;
      readonly formType: FormType;
    };

/** States of an outbox row (decisions, "Submitting and the outbox"). */
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

export type OutboxProblemCode =
  | 'payment-mismatch'
  | 'wallet-code-expired'
  | 'rejected'
  | 'too-large'
  | 'unsupported-type'
  | 'unprocessable'
  /** Found before the send: a file on this device differs from what was signed. */
  | 'document-damaged'
  | 'no-reference-code';

export interface OutboxProblem {
  readonly code: OutboxProblemCode;
  readonly error: string | null;
}

/** Part of a row that the state machine reads and changes; the frozen claim is not in it. Times are epoch milliseconds. */
export interface OutboxProgress {
  readonly state: OutboxState;
  /** Number of sends begun. */
  readonly attempts: number;
  /** Failures in a row since the last progress; the back-off grows with them. */
  readonly failures: number;
  /** The server may hold the claim: ask it before giving the claim up or reporting it as missed. */
  readonly mayHaveArrived: boolean;
  /** No automatic attempt before this time; null: at once, or no automatic attempt at all. */
  readonly nextAttemptAt: number | null;
  /** Start of that wait; absent if there is none, and in older rows. */
  readonly waitsSince?: number;
  /** The server asked for no attempt before this time; absent if it did not, and in older rows. */
  readonly askedUntil?: number;
  /** How often in a row the server asked for a new sign-in after the credentials were proven; absent if never, and in older rows. */
  readonly signInsAsked?: number;
  /**
   * Set while the server is asked whether it has the claim. `state`: the row's next state if it does not; `mayHaveArrived`: applies if
   * the server cannot be asked. Absent if the row is to be sent again then.
   */
  readonly verdict?: { readonly state: OutboxState; readonly mayHaveArrived: boolean };
  /**
   * The server says only to the claimant whether it has the claim. `proven`: the credentials are proven and the server still does not
   * say, so the claimant is not asked for them again.
   */
  readonly shut?: 'until-proven' | 'proven';
  /** The server has answered that it has no status look-up; absent until then, from the next send on, and in older rows. */
  readonly lacksLookUp?: true;
  readonly referenceCodeForm: string | null;
  readonly problem: OutboxProblem | null;
  /** The server keeps idempotency keys (`settings.serverIdempotency`): asking and repeating are safe. */
  readonly repeatable: boolean;
}

/** Text of one notification in the claimant's language, made when the row was queued: the worker has no messages. */
export interface NotificationText {
  readonly title: string;
  readonly body: string;
}

/** Notifications that the worker may show while no page is open. None names the claimant. */
export interface NotificationTexts {
  readonly filed: NotificationText;
  readonly needsAuthorization: NotificationText;
  readonly needsCaptcha: NotificationText;
  readonly turnedDown: NotificationText;
  readonly missedDeadline: NotificationText;
  /** Asks the claimant to open the portal: the browser will not retry by itself. */
  readonly openPortal: NotificationText;
  /** In place of a text that calls the claim unfiled, if the server may have it. Rows of older versions have none. */
  readonly unsure?: NotificationText;
}

/** File of a frozen claim; `contextClientId` is its document context, which names its part. */
export interface ManifestEntry extends FileReference {
  readonly contextClientId: string;
}

/** Part of a row that /claim/status shows without credentials: form, state, next step (decisions). Times are epoch milliseconds. */
export interface OutboxRowView {
  /** A UUID, sent as the Idempotency-Key. */
  readonly id: string;
  readonly draftId: string;
  readonly formType: FormType;
  readonly culture: string;
  /** Without the server's texts and the reference code, which are sealed: see `openRow` in outbox-view.ts. */
  readonly progress: OutboxProgress;
  readonly queuedAt: number;
  readonly deadlineKeys: readonly DeadlineKey[];
  /** Earliest deadline as known when the row was queued; null if none was known. */
  readonly deadlineAt: number | null;
  readonly authorizedUntil: number;
  /** Expiry of the wallet's code; null if the claim has none. */
  readonly walletCodeExpiresAt: number | null;
  readonly documentCount: number;
  readonly totalBytes: number;
}
