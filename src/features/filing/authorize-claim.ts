import type { FormType } from '#core/contract/form-type.ts';
import type { ApiFailure } from '#data/api/api-failure.ts';
import { hasStoredClaims } from '#data/has-stored-claims.ts';
import { toCredentials } from '#data/to-credentials.ts';
import type { Credentials } from '#data/vault/credentials-key.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import { attachDraft } from './attach-draft.ts';
import type { FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';
import { openStoredClaim } from './open-stored-claim.ts';
import { sortDrafts } from './sort-drafts.ts';
import { takeOverSession } from './take-over-session.ts';

/** What became of an authorization. Every kind but `opened` leaves the start page as it is. */
export type AuthorizeOutcome =
  /** `page` is the page to go on at. `offline`: an earlier draft was opened, sending needs the server's word again. */
  | {
      readonly kind: 'opened';
      readonly page: string | undefined;
      readonly wasResumed: boolean;
      readonly isOffline: boolean;
    }
  /** The server said no, in its own words where it gave some. */
  | { readonly kind: 'refused'; readonly error: string | null }
  /** No answer; all that these credentials open on this device was submitted and waits. */
  | { readonly kind: 'waiting' }
  /** No answer, and these credentials open nothing on this device. */
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | { readonly kind: 'storage-failed' }
  | { readonly kind: 'already-submitting' };

/**
 * Proves the credentials of a start page and opens its claim: the draft that this device holds for them, or a new one
 * (specification, sections 4, 6 and 7). `takeToken` gives the captcha token, or null where the captcha cannot be reached;
 * then, and where the server cannot be reached, an earlier draft is opened with the same credentials for editing.
 */
export async function authorizeClaim(
  formType: FormType,
  takeToken: () => Promise<string | null>,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  const start = state.get().claims[formType];
  if (start === undefined) throw new Error(`The ${formType} form was not begun.`);
  if (state.get().isSubmitting) return { kind: 'already-submitting' };
  state.update({ isSubmitting: true, errorMessage: null });
  state.setAuthorized(formType, false);
  // What the last look-up has found is not this one's.
  if (formType === 'Lookup') start.engine.store.setPrepopulated([]);
  try {
    const token = await takeToken();
    const credentialsModel = start.engine.store.findModel({ dtoMapping: 'credentials' });
    const credentials = toCredentials(credentialsModel);
    if (token === null) return await openOffline(start, credentials, state, dependencies);
    const answer = await dependencies.api.authorizeForm(formType, 'credentials', credentialsModel, token);
    if (!answer.ok) {
      const { error } = answer;
      const isUnreachable = error.code === 'network' || error.code === 'timeout';
      return isUnreachable
        ? await openOffline(start, credentials, state, dependencies)
        : { kind: 'failed', failure: error };
    }
    if (!answer.value.authorized) {
      const error = answer.value.error ?? null;
      state.update({ errorMessage: error });
      return { kind: 'refused', error };
    }
    await lapseWaiting(formType);
    await dependencies.beginSession();
    state.setAuthorized(formType, true);
    if (formType === 'Lookup') {
      const { vin: _ofTheVehicle, ...own } = credentials;
      if (await hasStoredClaims()) await takeOverSession(start, own, state, dependencies);
      return showLookup(start, answer.value.prepopulatedData ?? [], state);
    }
    return await attachDraft({
      start,
      credentials,
      answer: answer.value,
      state,
      dependencies,
    });
  } finally {
    state.update({ isSubmitting: false });
  }
}

/** First of all: the sender may begin at any moment, and the server takes what it sends for this claimant's. */
async function lapseWaiting(formType: FormType): Promise<void> {
  if (formType === 'Lookup' || !(await hasStoredClaims())) return;
  const { lapseRows } = await import('#data/outbox/outbox-actions.ts');
  await lapseRows(formType);
}

/** A look-up is not kept: its answer is shown on the same page. */
function showLookup(
  start: OpenClaim,
  prepopulated: Parameters<OpenClaim['engine']['store']['setPrepopulated']>[0],
  state: FilingStateStore,
): AuthorizeOutcome {
  start.engine.store.setPrepopulated(prepopulated);
  state.setClaim({ ...start });
  return { kind: 'opened', page: '', wasResumed: false, isOffline: false };
}

/** The same credentials open an earlier draft without the server; wrong ones open nothing and say nothing. */
async function openOffline(
  start: OpenClaim,
  credentials: Credentials,
  state: FilingStateStore,
  dependencies: FilingDependencies,
): Promise<AuthorizeOutcome> {
  if (start.formType === 'Lookup') return { kind: 'unreachable' };
  const { openDraftsFor } = await import('#data/drafts.ts');
  const drafts = await openDraftsFor({
    formType: start.formType,
    credentials,
    sessionUntil: dependencies.sessionUntil(),
    now: dependencies.clock.now,
  });
  if (!drafts.ok) return { kind: 'storage-failed' };
  // With another's session the keys that were just found are gone too: they are opened once more.
  const isOwner = drafts.value.length > 0;
  if (isOwner) {
    if (await takeOverSession(start, credentials, state, dependencies)) {
      return openOffline(start, credentials, state, dependencies);
    }
    await dependencies.beginSession();
  }
  // What an earlier session was allowed is not taken over by whatever of this is edited from here on.
  const { writeDraftAuthorization } = await import('#data/draft-authorization.ts');
  for (const { keys } of drafts.value) await writeDraftAuthorization(keys, null);
  const { open, queued } = await sortDrafts(drafts.value);
  const [draft] = open;
  if (draft === undefined) return { kind: queued.length > 0 ? 'waiting' : 'unreachable' };
  const definition = await loadFormDefinition(start.formType);
  const { engine, changedFields } = await openStoredClaim(draft, definition, dependencies);
  state.setClaim({
    ...start,
    definition,
    engine,
    changedFields,
    draft,
    captchaRawValue: null,
    wasResumed: true,
    isOfflineEntry: true,
  });
  state.setAuthorized(start.formType, true);
  return { kind: 'opened', page: await draft.readPage(), wasResumed: true, isOffline: true };
}
