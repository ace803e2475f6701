import type { FormDefinition } from '#claim/definition/form-definition.ts';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import type { FormEngine } from '#claim/engine/form-engine.ts';
import { completeConfigs, dropRepeated } from '#claim/filing/complete-configs.ts';
import {
  createClaimEngine,
  type EngineDependencies,
  type FilingDependencies,
  type FormChange,
  type OpenClaim,
  type ProvenCredentials,
} from '#claim/filing/open-claim.ts';
import { carryOverModels, clearUnofferedAnswers } from '#claim/model/carrying-over.ts';
import { isEmptyValue } from '#claim/model/form-models.ts';
import { logEvent } from '#kernel/log.ts';
import { type Result, succeed } from '#kernel/result.ts';
import { noteDeletion, type StorageFailure } from '#kernel/storage-trouble.ts';
import type { FormType } from '#server/form-type.ts';
import { hasStoredClaims } from '#server/small-state.ts';
import { isFinalFailure } from '#vault/device-storage.ts';
import type { FieldAddress, StoredModel } from '#vault/drafts/draft-records.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import type { AuthorizeOutcome, FilingStateStore } from './filing-state.ts';

/** Opens the draft or begins another claim, after the claimant saw the known ones. Undefined if the session has ended. */
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

/** Opens this device's draft for the credentials, or makes one from the start page's answers. */
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
  // Without the stored authorization a reload asks for the credentials again; a full device must not block the draft for that.
  await writeDraftAuthorization(draft.keys, authorization).catch(() => logEvent('authorization-not-kept'));
  const definition = await loadFormDefinition(formType);
  const { engine, formChange } = await openStoredClaim(draft, definition, dependencies);
  if (answer !== null) {
    await engine.prepopulate(answer.prepopulatedData ?? []);
    clearUnofferedAnswers(definition, engine);
    // Save at once: the claimant may leave the next page right away, and no later answer brings this data again.
    await draft.flush();
  }
  const wasResumed = earlier !== undefined;
  const isOffline = answer === null;
  state.setClaim({
    ...start,
    definition,
    engine,
    formChange,
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
  { start, credentials, derivations, keys }: ProvenCredentials,
  { sessionUntil, clock }: FilingDependencies,
): Promise<Result<OpenDraft, StorageFailure>> {
  const { createDraft } = await import('#vault/drafts/drafts.ts');
  return createDraft({
    formType: start.formType,
    credentials,
    derivations,
    models: dropRepeated(start.engine.store.toStoredModels(), ({ model }) => model.metadata),
    sessionUntil: sessionUntil(),
    now: clock.now,
    claimantId: keys[0]?.claimantId,
  });
}

/**
 * Resumes the claim that the live session had open before a reload; one that was submitted, for its confirmation only.
 * @param draftId one of several drafts of the form type; by default the one changed last.
 */
export async function resumeClaim(
  formType: FormType,
  dependencies: FilingDependencies,
  draftId?: string,
): Promise<OpenClaim | undefined> {
  const [{ resumeSession }, { readSessionKeys }] = await Promise.all([
    import('#vault/drafts/drafts.ts'),
    import('#vault/keys/session-keys.ts'),
  ]);
  // If the browser dropped the session's keys, the session is over, whatever its deadline.
  if ((await readSessionKeys()).length === 0 || !(await dependencies.resumeSession())) return undefined;
  const draft = await resumeSession({ formType, draftId, now: dependencies.clock.now });
  if (draft === undefined) return undefined;
  const { readDraftAuthorization } = await import('#vault/session-claims.ts');
  const [definition, status, authorization] = await Promise.all([
    loadFormDefinition(formType),
    draft.readStatus(),
    readDraftAuthorization(draft.keys),
  ]);
  const { engine, formChange } = await openStoredClaim(draft, definition, dependencies);
  return {
    formType,
    definition,
    engine,
    formChange,
    draft,
    captchaRawValue: authorization?.captchaRawValue ?? null,
    wasResumed: true,
    isOfflineEntry: authorization === undefined,
    isSubmitted: status !== 'open',
  };
}

/** Returns whether the live session knows a submitted claim of the form type. Called when there is no draft of it to fill in. */
export async function hasFiledClaim(
  formType: FormType,
  state: FilingStateStore,
  { isSessionLive }: FilingDependencies,
): Promise<boolean> {
  if (state.get().known[formType] !== undefined) return isSessionLive();
  if (!(await hasStoredClaims())) return false;
  const { openSessionReceipts } = await import('#outbox/receipts.ts');
  return (await openSessionReceipts()).some((receipt) => receipt.formType === formType);
}

/**
 * Stores this tab's open claims again after the device's storage was deleted. Returns whether all of them are stored.
 * @param sessionUntil end of the session, epoch milliseconds by the device's clock.
 */
export async function keepClaimsAgain(claims: readonly OpenClaim[], sessionUntil: number): Promise<boolean> {
  const { keepSessionKey } = await import('#vault/keys/session-keys.ts');
  const kept = await Promise.all(
    claims.map(async ({ draft, engine, formType }) => {
      if (draft === null || !(await draft.keepAgain(engine.store.toStoredModels)).ok) return false;
      await keepSessionKey({ draftId: draft.id, formType, key: draft.keys.credentialsKey }, sessionUntil);
      return true;
    }),
  );
  const isKept = !kept.includes(false);
  if (isKept) noteDeletion(undefined);
  return isKept;
}

export interface StoredClaim {
  readonly engine: FormEngine;
  /** Fields to answer again because the form has changed; the claimant is asked only for those. */
  readonly formChange: FormChange | undefined;
}

/**
 * Opens a draft's claim and saves every later change. Carries a draft of an older config over field by field (decisions, "Form engine");
 * a draft in the outbox stays as it is.
 */
export async function openStoredClaim(
  draft: OpenDraft,
  definition: FormDefinition,
  dependencies: EngineDependencies,
): Promise<StoredClaim> {
  let isDamage = false;
  const stored = await draft.readModels(() => {
    isDamage = true;
  });
  await draft.forgetUnnamedDocuments(stored);
  const { configs, missing } = completeConfigs(dependencies.configsOf(definition.formType), definition);
  for (const section of missing) logEvent('config-model-missing', `${definition.formType}.${section}`);
  const { models, carriedIds, changedFields } = carryOverModels(stored, { configs, definition });
  const engine = createClaimEngine(definition, { ...dependencies, configsOf: () => configs }, models);
  engine.store.onChange((change) => draft.save(change));
  keepTyped(draft);
  const current = engine.store.toStoredModels();
  const carried = current.filter(({ model }) => carriedIds.has(model.clientId));
  const storedIds = new Set(stored.map(({ model }) => model.clientId));
  const made = current.filter(({ model }) => !storedIds.has(model.clientId));
  const isOpen = (await draft.readStatus()) === 'open';
  if (isOpen) {
    for (const entry of carried) replaceModel(draft, entry);
    // Fields are stored only with their model, so store new models now; otherwise their answers would not come back.
    for (const { model, list, order } of made) draft.save({ kind: 'model', model, list, order });
  }
  const added = changedFields.filter(({ change }) => change === 'added').map(({ address }) => address);
  const emptied = isOpen ? clearUnofferedAnswers(definition, engine) : [];
  const lost = isDamage ? made.flatMap(({ model }) => addressesOf(model)) : [];
  const fields = [...added, ...emptied, ...lost, ...(await findInvalidatedFields(engine, carried))];
  const hasLostAnswers =
    emptied.length > 0 ||
    changedFields.some(({ address, change }) => change === 'removed' && wasAnswered(stored, address));
  const isTold = fields.length > 0 || hasLostAnswers || isDamage;
  return { engine, formChange: isTold ? { fields, hasLostAnswers, isDamage } : undefined };
}

function addressesOf({ clientId, fields }: StoredModel['model']): readonly FieldAddress[] {
  return Object.keys(fields).map((key) => ({ clientId, key }));
}

function wasAnswered(stored: readonly StoredModel[], { clientId, key }: FieldAddress): boolean {
  const fields = stored.find(({ model }) => model.clientId === clientId)?.model.fields;
  return !isEmptyValue(fields?.[key] ?? null);
}

/** Writes a model whole, so that answers to removed fields do not come back. */
function replaceModel(draft: OpenDraft, { model, list, order, flags }: StoredModel): void {
  const { clientId, fields } = model;
  draft.save({ kind: 'removed', clientId });
  draft.save({ kind: 'model', model, list, order });
  for (const [key, value] of Object.entries(fields)) {
    const kept = flags[key];
    if (kept !== undefined) draft.save({ kind: 'field', address: { clientId, key }, value, flags: kept });
  }
}

/** Returns touched fields whose stored answers break the rules of the newer config. */
async function findInvalidatedFields(
  engine: FormEngine,
  carried: readonly StoredModel[],
): Promise<readonly FieldAddress[]> {
  const left = carried.flatMap(({ model: { clientId }, flags }) =>
    Object.keys(flags)
      .filter((key) => flags[key]?.touched)
      .map((key) => ({ clientId, key })),
  );
  const issues = await Promise.all(left.map((address) => engine.validateField(address)));
  return left.filter((_, index) => (issues[index]?.length ?? 0) > 0);
}

const watched = new WeakSet<OpenDraft>();

/**
 * Saves typed answers when the page is hidden, since phones end hidden pages without notice. While a failed save is retried, the browser
 * asks before leaving the page.
 */
export function keepTyped(draft: OpenDraft): void {
  if (watched.has(draft)) return;
  watched.add(draft);
  const flush = () => void draft.flush();
  const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  document.addEventListener('freeze', flush);
  window.addEventListener('pagehide', flush);
  draft.subscribeToSaveState(() => {
    const state = draft.getSaveState();
    const isAtRisk = state.kind === 'failed' && !isFinalFailure(state.failure);
    // Only while at risk: a page with this listener is kept out of the back-forward cache.
    if (isAtRisk) window.addEventListener('beforeunload', askToStay);
    else window.removeEventListener('beforeunload', askToStay);
  });
}
