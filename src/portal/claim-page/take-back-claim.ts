import type { UseNavigateResult } from '@tanstack/react-router';
import { loadFormDefinition } from '#claim/definition/form-registry.ts';
import { findLastPage, findPageOfRole } from '#claim/definition/page-roles.ts';
import { isNoAnswer } from '#kernel/async.ts';
import { createObservable, type WritableObservable } from '#kernel/observable.ts';
import type { WithdrawFailure } from '#outbox/outbox-actions.ts';
import type { Portal } from '#portal/portal.ts';
import { aboutDraft, aboutRow } from '#portal/shell/alert-view.tsx';
import { type AlertSubject, LASTING } from '#portal/shell/error-info.ts';
import { formSlug } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { formWordKey } from '#words/form-words.ts';

type Navigate = UseNavigateResult<string>;

interface TakeBackTarget {
  readonly page: 'payment' | 'last';
  readonly replace?: boolean;
}

/**
 * Takes a submitted claim back into its draft and leads to where it is changed. After a payment mismatch it sets the flag of an invalid
 * verification and tells, in the server's words if any, that the claim is not filed (specification, sections 3, 4 and 8). Tells failures
 * in the alert dialog; never rejects.
 */
export async function takeBackClaim(
  portal: Portal,
  navigate: Navigate,
  row: OutboxRowView,
  target: TakeBackTarget,
): Promise<void> {
  const isUnderWay = takingBackOf(portal);
  isUnderWay.set(true);
  try {
    // Without the credentials, the next person at this device could take a claim out of the outbox.
    const { openSessionClaims } = await import('#vault/session-claims.ts');
    const keys = (await openSessionClaims()).find(({ draftId }) => draftId === row.draftId);
    if (keys === undefined) {
      await navigate({ to: '/$form', params: { form: formSlug(row.formType) }, search: true });
      return;
    }
    await takeBack(portal, navigate, row, keys, target);
  } catch (error) {
    showStorageFailure(portal, error);
  } finally {
    isUnderWay.set(false);
  }
}

const takingBack = new WeakMap<Portal, WritableObservable<boolean>>();

export function takingBackOf(portal: Portal): WritableObservable<boolean> {
  const known = takingBack.get(portal) ?? createObservable(false);
  takingBack.set(portal, known);
  return known;
}

async function takeBack(
  portal: Portal,
  navigate: Navigate,
  row: OutboxRowView,
  keys: DraftKeys,
  { page, replace = false }: TakeBackTarget,
): Promise<void> {
  const isMismatch = row.progress.state === 'payment-mismatch';
  // Read first: they are deleted with the row.
  const words = isMismatch ? await readServerWords(keys, row.id) : null;
  // The claim may be of an older config, if the page has been open since before the change.
  if (row.progress.problem?.code === 'unprocessable') await portal.refreshConfigs();
  const { withdrawRow } = await import('#outbox/outbox-actions.ts');
  const withdrawn = await withdrawRow(row.id, portal);
  if (!withdrawn.ok) {
    portal.errorInfo.show(
      formWordKey('submissions.takeBackFailed.header', row.formType),
      formWordKey(`submissions.takeBackFailed.${withdrawn.error.code}`, row.formType),
      aboutTakingBack(row, withdrawn.error.code),
    );
    return;
  }
  // A code that ran out was never sent, so nobody has refused it.
  if (row.progress.problem?.code === 'payment-mismatch') {
    (await portal.wallet.load()).setInvalidVerification(true);
  }
  const form = formSlug(row.formType);
  await portal.filing.reopen(row.formType, row.draftId);
  const access = await portal.filing.findAccess(row.formType);
  if (access === 'none') await navigate({ to: '/$form', params: { form }, search: true, replace });
  else {
    const definition = await loadFormDefinition(row.formType);
    const payment = page === 'payment' ? findPageOfRole(definition, 'payment') : undefined;
    const slug = (payment ?? findLastPage(definition))?.slug ?? '';
    await navigate({ to: '/$form/$page', params: { form, page: slug }, search: true, replace });
  }
  if (isMismatch) {
    // The session has ended: the reader may be somebody else, who must not see the server's words.
    const isOver = access === 'none';
    const text = formWordKey('submissions.state.paymentMismatch.text', row.formType);
    portal.errorInfo.show(
      formWordKey('submissions.state.paymentMismatch.title', row.formType),
      isOver ? text : (words ?? text),
      aboutDraft(row.draftId),
      isOver || words === null ? null : { key: text },
    );
  }
}

/** Returns what the alert is about: some obstacles to taking a claim back pass when the server answers. */
function aboutTakingBack(row: OutboxRowView, code: WithdrawFailure['code']): AlertSubject {
  switch (code) {
    case 'not-in-this-state':
      return aboutRow(row, ({ progress }) => progress.state === 'sending');
    case 'may-have-arrived':
      return aboutRow(row, ({ progress }) => progress.state !== 'filed' && progress.mayHaveArrived);
    case 'filed':
    case 'gone':
      return LASTING;
  }
}

async function readServerWords(keys: DraftKeys, rowId: string): Promise<string | null> {
  const { openRowForClaimant } = await import('#outbox/outbox-view.ts');
  const opened = await openRowForClaimant(keys, rowId);
  return opened.ok ? opened.value.serverError : null;
}

/** Alerts that the device's storage failed or does not answer. Lasting, as the portal cannot see when storage works again. */
export function showStorageFailure({ errorInfo }: Pick<Portal, 'errorInfo'>, error: unknown): void {
  reportError(error);
  const message = isNoAnswer(error) ? 'filing.storageSilent' : 'filing.storageFailed';
  errorInfo.show('filing.alertHeader', message, LASTING);
}
