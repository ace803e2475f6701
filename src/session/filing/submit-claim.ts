import type { FormDefinition, PageDefinition, SignatureBlock } from '#claim/definition/form-definition.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { checkClaim, readWalletCode } from '#claim/filing/check-claim.ts';
import type { FilingDependencies, OpenClaim } from '#claim/filing/open-claim.ts';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import { deadlineKeysOf, findNextDeadline } from '#server/deadline-schedule.ts';
import type { DeadlineSchedule } from '#server/deadlines.ts';
import type { FormType } from '#server/form-type.ts';
import type { NotificationTexts } from '#vault/database/rows.ts';
import type { FilingStateStore, SubmitOutcome } from './filing-state.ts';

export interface SubmitOptions {
  readonly claim: OpenClaim;
  readonly culture: string;
  readonly schedule: DeadlineSchedule;
  readonly notifications: NotificationTexts;
}

/**
 * Submits a claim: freezes it into the outbox, online or off (decisions, "Submitting and the outbox"). Checks every page and the whole
 * claim first (claim/filing/check-claim.ts), since it is sent as it is frozen.
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
    // A reading tab cannot mend anything; the queue rejects it with `not-writer`.
    const isReader = claim.draft.lock.getRole() !== 'writer';
    const invalidPage = isReader ? undefined : await findFirstInvalidPage(claim.engine, claim.definition);
    if (invalidPage !== undefined) {
      state.update({ pageToMend: invalidPage });
      return { kind: 'page-invalid', page: invalidPage };
    }
    const { findMissingDocuments, queueSubmission } = await import('#outbox/queue-submission.ts');
    const { definition, engine, draft } = claim;
    const walletCode = readWalletCode(definition, engine.store.saved);
    const wallet = await readWallet(walletCode);
    const missingDocuments = await findMissingDocuments(draft, engine.store.saved);
    const facts = { wallet, missingDocuments };
    const checked = checkClaim({ definition, store: engine.store, culture, facts });
    if (!checked.ok && !isReader) return { kind: 'claim-incomplete', problem: checked.error };
    if (!checked.ok) return { kind: 'storage-failed', failure: { code: 'not-writer' } };
    const deadlineKeys = deadlineKeysOf(claim.formType);
    const now = clock.now().getTime();
    const isAuthorized = state.get().authorized[claim.formType] === true && !claim.isOfflineEntry;
    const queued = await queueSubmission({
      draft,
      formType: claim.formType as FormType,
      claim: checked.value,
      captchaRawValue: claim.captchaRawValue,
      deadlineKeys,
      deadlineAt: findNextDeadline(schedule, deadlineKeys)?.deadline.at.getTime() ?? null,
      // The server's session lasts as long as this one, which the claimant's activity has just prolonged.
      authorizedUntil: isAuthorized ? startSessionDeadline(now, settings.minSessionDurationMinutes) : 0,
      // Judge by the code in the claim, not by the linked wallet: the claimant may have changed the payment method since.
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

/** Returns the first page with issues: a page can be left without its button, and a newer config may invalidate answers. */
export async function findFirstInvalidPage(
  engine: FormEngine,
  { pages }: FormDefinition,
): Promise<PageDefinition | undefined> {
  for (const page of pages) {
    const isAnswered = page.action === 'continue' || page.action === 'submit';
    if (!isAnswered || engine.isPageSkipped(page.slug)) continue;
    if ((await engine.validatePage(page.slug)).length > 0) return page;
  }
  return undefined;
}

/**
 * Updates a signature's date that is not today's: its page may have been open past midnight.
 * @param today by the server's clock, MM/dd/yyyy.
 */
export async function refreshSignatureDate(
  { definition, engine: { store } }: Pick<OpenClaim, 'definition' | 'engine'>,
  today: string,
  readDate: () => Promise<{ readonly date: string }>,
): Promise<void> {
  const block = definition.pages
    .flatMap(({ blocks }) => blocks)
    .find((candidate): candidate is SignatureBlock => candidate.kind === 'signature');
  if (block === undefined) return;
  const address = { clientId: store.findModel(block.model).clientId, key: 'signatureDate' };
  if (store.getValue(address) === today) return;
  const { date } = await readDate();
  store.setValue(address, date, 'initialisation');
}
