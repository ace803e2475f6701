import type { DeadlineKey } from '#core/contract/deadlines.ts';
import type { SubmittableFormType } from '#core/contract/endpoints.ts';
import type { OpenDraft } from '../open-draft.ts';
import type { StorageFailureCode } from '../storage-failure.ts';
import type { FrozenClaim, NotificationTexts } from './outbox-row.ts';

/** What is submitted. Times are epoch milliseconds by the server's clock. */
export interface Submission {
  readonly draft: OpenDraft;
  readonly formType: SubmittableFormType;
  readonly claim: FrozenClaim;
  /** The `captcha` value of the authorize answer. */
  readonly captchaRawValue: string | null;
  readonly deadlineKeys: readonly DeadlineKey[];
  readonly deadlineAt: number | null;
  readonly authorizedUntil: number;
  readonly walletCodeExpiresAt: number | null;
  readonly signedAt: number;
  readonly repeatable: boolean;
  readonly notifications: NotificationTexts;
}

/** `document-missing`: a file that the claim names is not wholly on this device. */
export interface QueueFailure {
  readonly code: StorageFailureCode | 'document-missing';
}
