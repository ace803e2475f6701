import type { SubmittableFormType } from '#core/contract/endpoints.ts';
import type { DeadlineSchedule } from '#core/deadline.ts';
import { deadlineKeysOf, findNextDeadline } from '#core/deadline.ts';
import { WALLET_CODE_KEY } from '#core/form/expand-block.ts';
import type { PageDefinition } from '#core/form/page-definition.ts';
import { startSessionDeadline } from '#core/session-clock.ts';
import { buildSubmission, type SubmissionError } from '#core/submission.ts';
import type { NotificationTexts } from '#data/outbox/outbox-row.ts';
import type { QueueFailure } from '#data/outbox/queue-submission.ts';
import type { FilingStateStore } from './filing-state.ts';
import { findFirstInvalidPage } from './find-first-invalid-page.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';

export type SubmitOutcome =
  | { readonly kind: 'queued' }
  /** A page has something to mend, and nothing was queued; the page shows it once it is there. */
  | { readonly kind: 'page-invalid'; readonly page: PageDefinition }
  | { readonly kind: 'invalid'; readonly error: SubmissionError }
  | { readonly kind: 'storage-failed'; readonly failure: QueueFailure }
  | { readonly kind: 'already-submitting' };

export interface SubmitOptions {
  readonly claim: OpenClaim;
  readonly culture: string;
  readonly schedule: DeadlineSchedule;
  /** Until when a wallet's authorization code can be used: epoch milliseconds by the server's clock, 0 where that is not known. */
  readonly readWalletCodeExpiry: (code: string) => Promise<number>;
  readonly notifications: NotificationTexts;
}

/**
 * Submits a claim: freezes it into the outbox, online or off (decisions, "Submitting and the outbox"). The outbox's sender
 * does the rest. Every page is validated once more: what is frozen is what is sent.
 */
export async function submitClaim(
  options: SubmitOptions,
  state: FilingStateStore,
  { settings, clock }: FilingDependencies,
): Promise<SubmitOutcome> {
  const { claim, culture, schedule } = options;
  if (claim.draft === null) throw new Error(`A ${claim.formType} claim without a draft was submitted.`);
  if (state.get().isSubmitting) return { kind: 'already-submitting' };
  state.update({ isSubmitting: true, pageToMend: null });
  try {
    // Who only reads has nothing to mend here; the queue turns them down.
    const isReader = claim.draft.lock.getRole() === 'reader';
    const invalidPage = isReader ? undefined : await findFirstInvalidPage(claim.engine, claim.definition);
    if (invalidPage !== undefined) {
      state.update({ pageToMend: invalidPage });
      return { kind: 'page-invalid', page: invalidPage };
    }
    const built = buildSubmission({ definition: claim.definition, store: claim.engine.store, culture });
    if (!built.ok) return { kind: 'invalid', error: built.error };
    // The code that is sent tells, not what is linked: the claimant may have chosen another way since, or have loaded the page anew.
    const walletCode = built.value.claimDetails?.fields[WALLET_CODE_KEY];
    const { queueSubmission } = await import('#data/outbox/queue-submission.ts');
    const deadlineKeys = deadlineKeysOf(claim.formType);
    const now = clock.now().getTime();
    const isAuthorized = state.get().authorized[claim.formType] && !claim.isOfflineEntry;
    const queued = await queueSubmission({
      draft: claim.draft,
      formType: claim.formType as SubmittableFormType,
      claim: built.value,
      captchaRawValue: claim.captchaRawValue,
      deadlineKeys,
      deadlineAt: findNextDeadline(schedule, deadlineKeys)?.deadline.at.getTime() ?? null,
      // The server's session lives as long as the client's, which the claimant's activity has just prolonged.
      authorizedUntil: isAuthorized ? startSessionDeadline(now, settings.minSessionDurationMinutes) : 0,
      walletCodeExpiresAt:
        typeof walletCode === 'string' ? await options.readWalletCodeExpiry(walletCode) : null,
      signedAt: now,
      repeatable: settings.serverIdempotency,
      notifications: options.notifications,
    });
    return queued.ok ? { kind: 'queued' } : { kind: 'storage-failed', failure: queued.error };
  } finally {
    state.update({ isSubmitting: false });
  }
}
