import type { DeadlineKey } from '#core/contract/deadlines.ts';
import type { SubmittableFormType } from '#core/contract/endpoints.ts';
import type { FileReference } from '#core/contract/form-model.ts';
import type { OutboxProgress } from '#core/outbox-state.ts';

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
