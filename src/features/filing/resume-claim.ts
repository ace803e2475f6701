import { loadFormDefinition } from '#forms/registry.ts';
import type { FormType } from '#server/form-type.ts';
import { hasStoredClaims } from '#vault/has-stored-claims.ts';
import type { FilingStateStore } from './filing-state.ts';
import type { FilingDependencies, OpenClaim } from './open-claim.ts';
import { openStoredClaim } from './open-stored-claim.ts';

/**
 * Takes up the claim that the live session had open before a reload; undefined where the session has ended. A claim that
 * was submitted comes back for its confirmation only.
 * @param draftId one of several drafts of the form type; the one last changed where it is not given.
 */
export async function resumeClaim(
  formType: FormType,
  dependencies: FilingDependencies,
  draftId?: string,
): Promise<OpenClaim | undefined> {
  if (!(await dependencies.resumeSession())) return undefined;
  const { resumeSession } = await import('#vault/drafts/drafts.ts');
  const draft = await resumeSession({
    formType,
    now: dependencies.clock.now,
    ...(draftId === undefined ? {} : { draftId }),
  });
  if (draft === undefined) return undefined;
  const { readDraftAuthorization } = await import('#vault/session-claims.ts');
  const [definition, status, authorization] = await Promise.all([
    loadFormDefinition(formType),
    draft.readStatus(),
    readDraftAuthorization(draft.keys),
  ]);
  const { engine, changedFields } = await openStoredClaim(draft, definition, dependencies);
  return {
    formType,
    definition,
    engine,
    changedFields,
    draft,
    captchaRawValue: authorization?.captchaRawValue ?? null,
    wasResumed: true,
    isOfflineEntry: authorization === undefined,
    isSubmitted: status !== 'open',
  };
}

/** Whether the live session knows a claim of the form type that was submitted, where it has nothing of it to fill in. */
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
