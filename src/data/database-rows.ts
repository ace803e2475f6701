import type { Bytes } from '#kernel/bytes.ts';
import type { SubmittableFormType } from '#server/endpoints.ts';
import type { FormType } from '#server/form-type.ts';

import type { NotificationTexts, OutboxRowView } from './outbox/outbox-row.ts';
import type { SealedToPublicKey } from './vault/receipt-keys.ts';
import type { Sealed } from './vault/seal.ts';

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
  readonly salt: Bytes;
  /** Which spellings of the credentials are the same; absent in records of before. */
  readonly spelling?: 'plain';
  readonly wrappedDataKey: Sealed;
  readonly receiptPublicKey: Bytes;
  readonly wrappedReceiptKey: Sealed;
}

export interface DraftRow {
  readonly id: string;
  readonly formType: FormType;
  readonly createdAt: number;
  /** When an answer was last changed: retention counts from it. */
  readonly lastChangedAt: number;
  /**
   * When it was last changed or looked at: a reload goes on with the last one. Absent: as `lastChangedAt`.
   */
  readonly lastUsedAt?: number;
  readonly status: DraftStatus;
  /** The tab that writes, by a random token: what a tab still had in hand when it was overruled is not written. */
  readonly writer?: string;
  /** The page to go on at. */
  readonly page?: Sealed;
  /** What the server's authorization gave (draft-authorization.ts). */
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
  readonly formType: SubmittableFormType;
  readonly filedAt: number;
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
