import type { AuthorizeAnswer } from '#core/contract/authorize.ts';
import { startSessionDeadline } from '#core/session-clock.ts';
import type { DraftAuthorization } from '#data/draft-authorization.ts';
import { logEvent } from '#data/log.ts';
import type { OpenDraft } from '#data/open-draft.ts';
import { toStorageFailure } from '#data/storage-failure.ts';
import type { Credentials } from '#data/vault/credentials-key.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import type { AuthorizeOutcome } from './authorize-claim.ts';
import type { FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';
import { openStoredClaim } from './open-stored-claim.ts';
import { sortDrafts } from './sort-drafts.ts';
import { takeOverSession } from './take-over-session.ts';

export interface AttachOptions {
  readonly start: OpenClaim;
  readonly credentials: Credentials;
  readonly answer: AuthorizeAnswer;
  readonly state: FilingStateStore;
  readonly dependencies: FilingDependencies;
}

/**
 * After the authorization: opens the draft that this device holds for these credentials, or makes one of what the start
 * page has. A claim of theirs that waits in the outbox may be sent again; without a draft beside it, it is what they
 * came for: its confirmation is opened, not a second claim begun.
 */
export async function attachDraft(options: AttachOptions): Promise<AuthorizeOutcome> {
  const { start, credentials, answer, state, dependencies } = options;
  const { clock } = dependencies;
  await takeOverSession(start, credentials, state, dependencies);
  const { openDraftsFor } = await import('#data/drafts.ts');
  const found = await openDraftsFor({
    formType: start.formType,
    credentials,
    sessionUntil: dependencies.sessionUntil(),
    now: clock.now,
  });
  if (!found.ok) return { kind: 'storage-failed' };
  const authorization = { captchaRawValue: answer.captcha ?? null };
  const { open, queued } = await sortDrafts(found.value);
  const [earlier] = open;
  const isReauthorized = await reauthorizeQueued(queued, authorization, dependencies);
  if (!isReauthorized && earlier === undefined) return { kind: 'storage-failed' };
  const kept = earlier ?? queued[0];
  const draft = kept ?? (await makeDraft(options, found.value[0]?.keys.claimantId));
  if (draft === undefined) return { kind: 'storage-failed' };
  const { writeDraftAuthorization } = await import('#data/draft-authorization.ts');
  // Without it a reload asks for the credentials again; a full device must not keep the draft shut for that.
  await writeDraftAuthorization(draft.keys, authorization).catch(() => logEvent('authorization-not-kept'));
  const definition = await loadFormDefinition(start.formType);
  const { engine, changedFields } = await openStoredClaim(draft, definition, dependencies);
  const isSubmitted = draft === queued[0];
  if (!isSubmitted) {
    await engine.prepopulate(answer.prepopulatedData ?? []);
    // At once: who leaves the next page right away would miss it, and it comes with no later answer.
    await draft.flush();
  }
  state.setClaim({
    ...start,
    definition,
    engine,
    changedFields,
    draft,
    captchaRawValue: authorization.captchaRawValue,
    wasResumed: kept !== undefined,
    isOfflineEntry: false,
    isSubmitted,
  });
  start.engine.dispose();
  const page = earlier === undefined ? undefined : await draft.readPage();
  if (queued.length > 0) dependencies.sendQueued();
  return { kind: 'opened', page, wasResumed: kept !== undefined, isOffline: false };
}

async function makeDraft(
  { start, credentials, dependencies }: AttachOptions,
  claimantId: string | undefined,
): Promise<OpenDraft | undefined> {
  const { createDraft } = await import('#data/drafts.ts');
  const created = await createDraft({
    formType: start.formType,
    credentials,
    models: start.engine.store.toStoredModels(),
    sessionUntil: dependencies.sessionUntil(),
    now: dependencies.clock.now,
    ...(claimantId === undefined ? {} : { claimantId }),
  });
  return created.ok ? created.value : undefined;
}

/**
 * The credentials are proven again: what waits for that may be sent until the session ends.
 * @returns false where the device could not note it.
 */
async function reauthorizeQueued(
  queued: readonly OpenDraft[],
  authorization: DraftAuthorization,
  { clock, settings }: FilingDependencies,
): Promise<boolean> {
  if (queued.length === 0) return true;
  const [{ reauthorizeRows }, { writeDraftAuthorization }] = await Promise.all([
    import('#data/outbox/outbox-actions.ts'),
    import('#data/draft-authorization.ts'),
  ]);
  const authorizedUntil = startSessionDeadline(clock.now().getTime(), settings.minSessionDurationMinutes);
  try {
    for (const { keys } of queued) {
      await reauthorizeRows(keys, { authorizedUntil, ...authorization }, clock);
      await writeDraftAuthorization(keys, authorization);
    }
    return true;
  } catch (error) {
    logEvent('authorization-not-kept', toStorageFailure(error).code);
    return false;
  }
}
