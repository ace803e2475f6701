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
 * Submits a claim: freezes it into the outbox, online or off (decisions, "Submitting and the outbox"). The outbox's sender
 * does the rest. Every page is validated once more, then the claim as a whole (claim/filing/check-claim.ts): what is frozen is what is
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
    const walletCode = readWalletCode(definition, engine.store.saved);
    const wallet = await readWallet(walletCode);
    const missingDocuments = await findMissingDocuments(draft, engine.store.saved);
    const facts = { wallet, missingDocuments };
    const checked = checkClaim({ definition, store: engine.store, culture, facts });
    // The queue turns a reader down.
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

/**
 * Validates every page that a claimant answers behind the start page, in order, past those that are skipped: a page can be
 * left without its button, and what was valid need not be after a change of the server's config.
 * @returns the first page with issues; undefined where the claim can be submitted.
 */
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
 * Reads the date of a signature anew where it is not today's: the page that shows it may have been open past midnight. A form
 * without a signature has none.
 * @param today by the trusted clock, MM/dd/yyyy.
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
