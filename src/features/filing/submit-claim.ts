import { fieldValueToText } from '#claim/rules/rule.ts';
import { checkClaim } from '#core/check-claim.ts';
import { WALLET_CODE_KEY } from '#core/form/expand-block.ts';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import { deadlineKeysOf, findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import type { SubmittableFormType } from '#server/endpoints.ts';
import type { NotificationTexts } from '#vault/database/rows.ts';
import type { FilingStateStore, SubmitOutcome } from './filing-state.ts';
import { findFirstInvalidPage } from './find-first-invalid-page.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';

export interface SubmitOptions {
  readonly claim: OpenClaim;
  readonly culture: string;
  readonly schedule: DeadlineSchedule;
  readonly notifications: NotificationTexts;
}

/**
 * Submits a claim: freezes it into the outbox, online or off (decisions, "Submitting and the outbox"). The outbox's sender
 * does the rest. Every page is validated once more, then the claim as a whole (core/check-claim.ts): what is frozen is what is
 * sent, and nothing is frozen that the portal's own rules would refuse later.
 */
export async function submitClaim(
  options: SubmitOptions,
  state: FilingStateStore,
  { settings, clock, readWallet }: FilingDependencies,
): Promise<SubmitOutcome> {
  const { claim, culture, schedule } = options;
  if (claim.draft === null) throw new Error(`A ${claim.formType} claim without a draft was submitted.`);
  if (state.get().isSubmitting) return { kind: 'already-submitting' };
  state.update({ isSubmitting: true, pageToMend: null });
  try {
    // Who only reads has nothing to mend here; the queue turns them down.
    const isReader = claim.draft.lock.getRole() !== 'writer';
    const invalidPage = isReader ? undefined : await findFirstInvalidPage(claim.engine, claim.definition);
    if (invalidPage !== undefined) {
      state.update({ pageToMend: invalidPage });
      return { kind: 'page-invalid', page: invalidPage };
    }
    const { findMissingDocuments, queueSubmission } = await import('#outbox/queue-submission.ts');
    const { definition, engine, draft } = claim;
    const walletCode = readWalletCode(engine.store);
    const wallet = await readWallet(walletCode);
    const missingDocuments = await findMissingDocuments(draft, engine.store.saved);
    const facts = { wallet, missingDocuments };
    const checked = checkClaim({ definition, store: engine.store, culture, facts });
    // The queue turns a reader down.
    if (!checked.ok && !isReader) return { kind: 'claim-incomplete', problem: checked.error };
    if (!checked.ok) return { kind: 'storage-failed', failure: { code: 'not-writer' } };
    const deadlineKeys = deadlineKeysOf(claim.formType);
    const now = clock.now().getTime();
    const isAuthorized = state.get().authorized[claim.formType] && !claim.isOfflineEntry;
    const queued = await queueSubmission({
      draft,
      formType: claim.formType as SubmittableFormType,
      claim: checked.value,
      captchaRawValue: claim.captchaRawValue,
      deadlineKeys,
      deadlineAt: findNextDeadline(schedule, deadlineKeys)?.deadline.at.getTime() ?? null,
      // The server's session lives as long as the client's, which the claimant's activity has just prolonged.
      authorizedUntil: isAuthorized ? startSessionDeadline(now, settings.minSessionDurationMinutes) : 0,
      // The code that is sent tells, not what is linked: the claimant may have chosen another way since.
      walletCodeExpiresAt: walletCode === '' ? null : wallet.codeExpiresAt,
      signedAt: now,
      repeatable: settings.serverIdempotency,
      notifications: options.notifications,
    });
    return queued.ok ? { kind: 'queued' } : { kind: 'storage-failed', failure: queued.error };
  } finally {
    state.update({ isSubmitting: false });
  }
}

/** The wallet's code that the claim would be sent with; '' where it has none. */
function readWalletCode(store: OpenClaim['engine']['store']): string {
  const [details] = store.findModels({ dtoMapping: 'claimDetails' });
  return fieldValueToText(details?.fields[WALLET_CODE_KEY] ?? null).trim();
}
