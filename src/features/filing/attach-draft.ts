import { loadFormDefinition } from '#forms/registry.ts';
import { logEvent } from '#kernel/log.ts';
import { type Result, succeed } from '#kernel/result.ts';
import type { StorageFailure } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import type { AuthorizeOutcome, FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, ProvenCredentials } from './open-claim.ts';
import { openStoredClaim } from './open-stored-claim.ts';

/** What the claimant chose after `known`: opens the draft, or begins another claim. Undefined where the session has ended. */
export async function goOnAfterKnown(
  formType: FormType,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome | undefined> {
  if (state.get().isSubmitting) return { kind: 'already-submitting' };
  state.update({ isSubmitting: true });
  try {
    const claimant = (await dependencies.isSessionLive()) ? state.get().known[formType] : undefined;
    return claimant && (await attachDraft(claimant, state, dependencies));
  } finally {
    state.update({ isSubmitting: false });
  }
}

/** Opens the draft that this device holds for these credentials, or makes one of what the start page has. */
export async function attachDraft(
  proven: ProvenCredentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  const { start, keys, answer } = proven;
  const { formType } = start;
  const { openDraftsOf } = await import('#vault/drafts/drafts.ts');
  const found = await openDraftsOf({ formType, keys, now: dependencies.clock.now });
  if (!found.ok) return { kind: 'storage-failed', failure: found.error };
  const [earlier] = found.value;
  if (earlier === undefined && answer === null) return { kind: 'unreachable' };
  const made = earlier === undefined ? await makeDraft(proven, dependencies) : succeed(earlier);
  if (!made.ok) return { kind: 'storage-failed', failure: made.error };
  const draft = made.value;
  const authorization = answer && { captchaRawValue: answer.captcha ?? null };
  const { writeDraftAuthorization } = await import('#vault/session-claims.ts');
  // Without it a reload asks for the credentials again; a full device must not keep the draft shut for that.
  await writeDraftAuthorization(draft.keys, authorization).catch(() => logEvent('authorization-not-kept'));
  const definition = await loadFormDefinition(formType);
  const { engine, changedFields } = await openStoredClaim(draft, definition, dependencies);
  if (answer !== null) {
    await engine.prepopulate(answer.prepopulatedData ?? []);
    // At once: who leaves the next page right away would miss it, and it comes with no later answer.
    await draft.flush();
  }
  const wasResumed = earlier !== undefined;
  const isOffline = answer === null;
  state.setClaim({
    ...start,
    definition,
    engine,
    changedFields,
    draft,
    captchaRawValue: authorization?.captchaRawValue ?? null,
    wasResumed,
    isOfflineEntry: isOffline,
  });
  state.setAuthorized(formType, true);
  start.engine.dispose();
  return { kind: 'opened', page: await earlier?.readPage(), wasResumed, isOffline };
}

async function makeDraft(
  { start, credentials, keys }: ProvenCredentials,
  { sessionUntil, clock }: FilingDependencies,
): Promise<Result<OpenDraft, StorageFailure>> {
  const { createDraft } = await import('#vault/drafts/drafts.ts');
  const claimantId = keys[0]?.claimantId;
  return createDraft({
    formType: start.formType,
    credentials,
    models: start.engine.store.toStoredModels(),
    sessionUntil: sessionUntil(),
    now: clock.now,
    ...(claimantId === undefined ? {} : { claimantId }),
  });
}
