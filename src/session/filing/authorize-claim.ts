import { expandBlock, loadComposedFields } from '#claim/definition/form-plan.ts';
import { startDefinitionOf } from '#claim/definition/form-registry.ts';
import type { FilingDependencies, OpenClaim, ProvenCredentials } from '#claim/filing/open-claim.ts';
import { logEvent } from '#kernel/log.ts';
import { fail, type Result, succeed } from '#kernel/result.ts';
import { startSessionDeadline } from '#kernel/session-clock.ts';
import { StorageError, type StorageFailure } from '#kernel/storage-trouble.ts';
import type { AuthorizeAnswer } from '#server/authorize.ts';
import { type FormType, isSubmittable, listSubmittableFormTypes } from '#server/form-type.ts';
import { hasStoredClaims } from '#server/small-state.ts';
import { toShownText } from '#server/submission.ts';
import { toStorageFailure } from '#vault/device-storage.ts';
import {
  type Credentials,
  createDerivations,
  type Derivations,
  toCredentials,
} from '#vault/keys/credentials.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { attachDraft } from './claim-opening.ts';
import type { AuthorizeOutcome, FilingStateStore } from './filing-state.ts';

/**
 * Proves a start page's credentials and opens their draft, or a new one (specification, sections 4, 6 and 7). Without a captcha
 * (`takeToken` gives null) or server, the credentials still open an earlier draft for editing.
 */
export async function authorizeClaim(
  formType: FormType,
  takeToken: () => Promise<string | null>,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  const start = state.get().claims[formType];
  if (start === undefined) throw new Error('No form was begun.');
  if (state.get().isSubmitting) return { kind: 'already-submitting' };
  state.update({ isSubmitting: true, errorMessage: null });
  state.setAuthorized(formType, false);
  // Drop the results of the previous look-up.
  if (!isSubmittable(formType)) start.engine.store.setPrepopulated([]);
  const derivations = createDerivations();
  const readCredentialsModel = () => start.engine.store.findModel({ dtoMapping: 'credentials' });
  if (isSubmittable(formType))
    void beginKeys(toCredentials(readCredentialsModel()), formType, derivations).catch(() => undefined);
  try {
    const token = await takeToken();
    const credentialsModel = readCredentialsModel();
    const credentials = toCredentials(credentialsModel);
    const typed = { start, credentials, derivations };
    if (token === null) return await openOffline(typed, state, dependencies);
    const answer = await dependencies.api.authorizeForm(formType, 'credentials', credentialsModel, token);
    if (!answer.ok) {
      const { error } = answer;
      const isUnreachable = error.code === 'network' || error.code === 'timeout';
      return isUnreachable
        ? await openOffline(typed, state, dependencies)
        : { kind: 'failed', failure: error };
    }
    if (!answer.value.authorized) {
      const error = toShownText(answer.value.error);
      state.update({ errorMessage: error });
      return { kind: 'refused', error, isUnknown: answer.value.status !== 400 };
    }
    await lapseWaiting(formType);
    await dependencies.beginSession();
    state.setAuthorized(formType, true);
    if (!isSubmittable(formType)) {
      if (await hasStoredClaims())
        await takeOverSession({ ...typed, credentials: await ownOf(credentials) }, state, dependencies);
      return showLookup(start, answer.value.prepopulatedData ?? [], state);
    }
    await takeOverSession(typed, state, dependencies);
    const { keys } = await unlock(typed, dependencies);
    return await showOrOpen({ ...typed, keys, answer: answer.value }, state, dependencies);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return { kind: 'storage-failed', failure: { code: error.code } };
  } finally {
    state.update({ isSubmitting: false });
  }
}

type TypedCredentials = Pick<ProvenCredentials, 'start' | 'credentials' | 'derivations'>;

/** Starts deriving the keys, which takes an old phone seconds, while the captcha and the server are waited for. */
async function beginKeys(credentials: Credentials, formType: FormType, derivations: Derivations) {
  const { prepareKeys } = await import('#vault/session-claims.ts');
  await prepareKeys(credentials, formType, derivations);
}

/** Returns the look-up credentials that start pages of claims also ask for; the other values identify no claimant. */
async function ownOf(credentials: Credentials): Promise<Credentials> {
  await loadComposedFields().catch(() => undefined);
  const asked = new Set(listSubmittableFormTypes().flatMap(listStartKeys));
  return Object.fromEntries(Object.entries(credentials).filter(([key]) => asked.has(key)));
}

/** Returns no keys for a broken start page, so that it does not spoil the other forms. */
function listStartKeys(formType: FormType): readonly string[] {
  try {
    const blocks = startDefinitionOf(formType).pages.flatMap((page) => page.blocks);
    return blocks.flatMap((block) => expandBlock(block).map(({ key }) => key));
  } catch {
    return [];
  }
}

/** Lapses waiting rows. Must run first: the sender may start at any moment, and the server would take its claims for this claimant's. */
async function lapseWaiting(formType: FormType): Promise<void> {
  if (!isSubmittable(formType) || !(await hasStoredClaims())) return;
  const { lapseRows } = await import('#outbox/outbox-actions.ts');
  await lapseRows(formType).catch(throwStorageError);
}

/** Shows a look-up's answer on the same page; nothing is stored. */
function showLookup(
  start: OpenClaim,
  prepopulated: Parameters<OpenClaim['engine']['store']['setPrepopulated']>[0],
  state: FilingStateStore,
): AuthorizeOutcome {
  start.engine.store.setPrepopulated(prepopulated);
  state.setClaim({ ...start });
  return { kind: 'opened', page: '', wasResumed: false, isOffline: false };
}

/** Opens an earlier draft, or shows submitted claims, without the server. Wrong credentials open nothing, without saying why. */
async function openOffline(
  typed: TypedCredentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  const { start } = typed;
  if (!isSubmittable(start.formType)) return { kind: 'unreachable' };
  const { keys, endedOthers } = await unlock(typed, dependencies);
  if (keys.length === 0) return { kind: 'unreachable' };
  if (endedOthers) await leaveOthersClaims(start, state, dependencies);
  else await dependencies.beginSession();
  // Edits from here on must not rely on an earlier session's authorization.
  const { writeDraftAuthorization } = await import('#vault/session-claims.ts');
  for (const own of keys) {
    await writeDraftAuthorization(own, null).catch(() => logEvent('authorization-not-forgotten'));
  }
  return showOrOpen({ ...typed, keys, answer: null }, state, dependencies);
}

/** Opens all that these credentials open on this device. @throws StorageError */
async function unlock({ credentials, derivations }: TypedCredentials, { sessionUntil }: FilingDependencies) {
  const { unlockClaims } = await import('#vault/session-claims.ts');
  return unlockClaims(credentials, sessionUntil(), derivations.derive).catch(throwStorageError);
}

function throwStorageError(error: unknown): never {
  throw new StorageError(toStorageFailure(error).code);
}

/**
 * Opens or makes the draft, unless these credentials have submitted any claim: then the claimant must see it and choose first (decisions,
 * "What this device knows comes first"). Waiting claims are sent meanwhile.
 */
async function showOrOpen(
  proven: ProvenCredentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  const { start, keys, answer } = proven;
  const { readKnownClaims, toToldClaims } = await import('#outbox/known-claims.ts');
  const told = toToldClaims(answer?.filed);
  const claimantIds = [...new Set(keys.map(({ claimantId }) => claimantId))];
  const { claims, drafts } = await readKnownClaims(claimantIds, told).catch(throwStorageError);
  const waiting = claims.flatMap((claim) =>
    claim.kind === 'waiting' && claim.formType === start.formType ? [claim.row.draftId] : [],
  );
  const queued = keys.filter(({ draftId }) => waiting.includes(draftId));
  const noted = answer === null ? succeed(undefined) : await reauthorizeQueued(queued, answer, dependencies);
  const hasDraft = drafts.some(({ formType }) => formType === start.formType);
  if (!noted.ok && !hasDraft) return { kind: 'storage-failed', failure: noted.error };
  if (claims.length === 0) return attachDraft(proven, state, dependencies);
  state.setKnown(start.formType, { ...proven, claimantIds, told });
  if (answer !== null && queued.length > 0) dependencies.sendQueued();
  return { kind: 'known' };
}

/** Authorizes the claimant's waiting claims until the session ends. Fails if the device cannot store that. */
async function reauthorizeQueued(
  queued: readonly DraftKeys[],
  { captcha }: AuthorizeAnswer,
  { clock, settings }: FilingDependencies,
): Promise<Result<void, StorageFailure>> {
  if (queued.length === 0) return succeed(undefined);
  const [{ reauthorizeRows }, { writeDraftAuthorization }] = await Promise.all([
    import('#outbox/outbox-actions.ts'),
    import('#vault/session-claims.ts'),
  ]);
  const authorization = { captchaRawValue: captcha ?? null };
  const authorizedUntil = startSessionDeadline(clock.now().getTime(), settings.minSessionDurationMinutes);
  try {
    for (const keys of queued) {
      await reauthorizeRows(keys, { authorizedUntil, ...authorization }, clock);
      await writeDraftAuthorization(keys, authorization);
    }
    return succeed(undefined);
  } catch (error) {
    const failure = toStorageFailure(error);
    logEvent('authorization-not-kept', failure.code);
    return fail(failure);
  }
}

/** Ends another claimant's session on this device, in every tab, and begins a new one: nobody may see another's claims. */
async function takeOverSession(
  { start, credentials, derivations }: TypedCredentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<void> {
  const { endOthersSession } = await import('#vault/session-claims.ts');
  if (await endOthersSession(credentials, derivations.derive).catch(throwStorageError))
    await leaveOthersClaims(start, state, dependencies);
}

/** Forgets the claims of another claimant's ended session, tells the other tabs, and begins the next session. */
export async function leaveOthersClaims(
  start: OpenClaim,
  state: FilingStateStore,
  { beginSession, tellSessionEnded }: FilingDependencies,
): Promise<void> {
  const { claims, authorized } = state.get();
  for (const claim of Object.values(claims)) if (claim !== start) claim.engine.dispose();
  state.reset();
  state.setClaim(start);
  state.setAuthorized(start.formType, authorized[start.formType] ?? false);
  await tellSessionEnded();
  await beginSession();
}
