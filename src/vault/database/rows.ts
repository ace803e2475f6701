import type { Bytes } from '#kernel/bytes.ts';
import type { DeadlineKey } from '#server/deadlines.ts';
import type { FileReference } from '#server/form-model.ts';
import type { FormType } from '#server/form-type.ts';
import type { Sealed, SealedToPublicKey } from '#vault/keys/sealing.ts';

/** Editable, or taken into the outbox: then it is not changed until the row is withdrawn. */
export type DraftStatus = 'open' | 'queued';

// What stands here in the clear is all that a copy of the tables tells: form types, times, sizes, states, random ids and
// the names of form fields. Answers, file names, credentials, reference codes and the server's words are sealed.
// Times are epoch milliseconds.

/** What opens a claimant's records again from credentials; kept while a draft, a row or a receipt needs it. */
export interface KeyringRow {
  /** The draft's id. */
  readonly id: string;
  readonly claimantId: string;
  readonly formType: FormType;
  /** Empty where only the open tab has it. */
  readonly salt: Bytes;
  /**
   * Made on a shared device: it is erased once no tab has its salt. A claim that waits to be sent stays until its claimant has seen that
   * it is filed.
   */
  readonly tabOnly?: true;
  /** Which spellings of the credentials are the same; absent in records of before. */
  readonly spelling?: 'plain';
  readonly wrappedDataKey: Sealed;
  readonly receiptPublicKey: Bytes;
  readonly wrappedReceiptKey: Sealed;
  /** The same in each keyring of its claimant; absent where none is set up. */
  readonly passkey?: Passkey | undefined;
}

/** A claimant's credentials, sealed by the secret of a passkey (ui/passkeys.ts): nothing on the disk opens them. */
export interface Passkey {
  readonly id: Bytes;
  readonly claimantId: string;
  /** The keys of the fields that it fills in. */
  readonly asks: readonly string[];
  readonly sealed: Sealed;
}

export interface DraftRow {
  readonly id: string;
  readonly formType: FormType;
  readonly createdAt: number;
  /** When an answer was last changed: retention counts from it. */
  readonly lastChangedAt: number;
  /** The same by the device's clock: retention wants both to say that it is long ago (erasing.ts). */
  readonly changedOnDeviceAt?: number;
  /**
   * When it was last changed or looked at: a reload goes on with the last one. Absent: as `lastChangedAt`.
   */
  readonly lastUsedAt?: number;
  readonly status: DraftStatus;
  /** The tab that writes, by a random token: what a tab still had in hand when it was overruled is not written. */
  readonly writer?: string;
  /** The page to go on at. */
  readonly page?: Sealed;
  /** What the server's authorization gave (session-claims.ts). */
  readonly authorization?: Sealed;
}

/** A model without its fields' values. */
export interface DraftModelRow {
  readonly draftId: string;
  readonly clientId: string;
  readonly sealed: Sealed;
}

/** One field's value and flags. */
export interface DraftFieldRow {
  readonly draftId: string;
  readonly clientId: string;
  readonly key: string;
  readonly sealed: Sealed;
}

/** A file that is wholly kept; written after its last chunk. */
export interface DocumentRow {
  readonly id: string;
  /** A draft's id, or `inbox` for a shared file. */
  readonly ownerId: string;
  readonly addedAt: number;
  readonly size: number;
  readonly chunkCount: number;
  /** Name, type and SHA-256, under the file's key. */
  readonly meta: Sealed;
}

/** Never rewritten: Safari loses records that are. */
export interface DocumentChunkRow {
  readonly documentId: string;
  readonly index: number;
  readonly bytes: Bytes;
}

/** A data key of a document or row, wrapped by the credentials key or by the device key. */
export interface KeyWrapRow {
  readonly keyId: string;
  readonly by: 'credentials' | 'device';
  readonly wrapped: Sealed;
}

export interface OutboxRow extends OutboxRowView {
  /** Grows with each transition: one that was worked out from an older revision is not written. */
  readonly revision: number;
  readonly signedAt: number;
  readonly walletCodeExpiresAt: number | null;
  readonly notifications: NotificationTexts;
  /** The claim and its manifest, under the row's key; gone once the row is filed. */
  readonly claim?: Sealed;
  /** `captchaRawValue`, apart: a new authorization brings a new one. */
  readonly captcha?: Sealed;
  /** The server's words. */
  readonly details?: Sealed;
}

export interface ReceiptRow {
  /** The outbox row's id. */
  readonly id: string;
  readonly draftId: string;
  readonly formType: FormType;
  readonly filedAt: number;
  /** Its claimant has seen it; absent until then. A shared device keeps no receipt longer. */
  readonly isShown?: true;
  readonly content: SealedToPublicKey;
}

/** Non-extractable keys: the device's, and those of live sessions. */
export type KeyRow =
  | { readonly id: 'device'; readonly key: CryptoKey }
  | {
      readonly id: `session/${string}`;
      readonly key: CryptoKey;
      readonly draftId: string;
      readonly formType: FormType;
    };

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
  /** When that wait began; not there where there is none, and in rows of before it was noted. */
  readonly waitsSince?: number;
  /** The server asked not to be tried before this time; not there where it did not, and in rows of before it was noted. */
  readonly askedUntil?: number;
  /**
   * How often in a row the server has asked for the claimant anew, whose credentials were proven in between; not there where it did
   * not, and in rows of before it was counted.
   */
  readonly signInsAsked?: number;
  /**
   * While the server is asked whether it has the claim: the state in which the row is told should it not, and whether the claim may
   * have arrived even so, where the server cannot be asked. Not there where the row is sent again then.
   */
  readonly verdict?: { readonly state: OutboxState; readonly mayHaveArrived: boolean };
  /**
   * The server tells whether it has the claim to its claimant alone. Once the credentials are `proven` and it does not tell even so,
   * the claimant is not asked for them again.
   */
  readonly shut?: 'until-proven' | 'proven';
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
  readonly formType: FormType;
  readonly culture: string;
  /** Without the server's own words and the reference code, which are sealed: see `openRow` in outbox-view.ts. */
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
