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

/** Goes to a page of the portal. */
type Navigate = UseNavigateResult<string>;

/** Where a claim that was taken back is gone on with, and whether that takes the place of the page that is shown. */
interface TakeBackTarget {
  readonly page: 'payment' | 'last';
  readonly replace?: boolean;
}

/**
 * Takes a submitted claim back into its draft and leads to where it is changed. A payment that did not match sets the flag of an
 * invalid verification, and its claimant is told that the claim is not filed, in the server's words where it gave some
 * (specification, sections 3, 4 and 8). What keeps it from being taken back is told in the alert dialog; it never rejects.
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
    // Whoever has the device next must not take a claim out of what is sent: the credentials come first.
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

/** Whether this tab takes a claim back at this moment: its page has not left the confirmation yet. */
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
  // They go with the row.
  const words = isMismatch ? await readServerWords(keys, row.id) : null;
  // What the server could not process may be an older config's: the page may have been open since before it changed.
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
  if (isMismatch) (await portal.wallet.load()).setInvalidVerification(true);
  const form = formSlug(row.formType);
  await portal.filing.reopen(row.formType);
  const access = await portal.filing.findAccess(row.formType);
  if (access === 'none') await navigate({ to: '/$form', params: { form }, search: true, replace });
  else {
    const definition = await loadFormDefinition(row.formType);
    const payment = page === 'payment' ? findPageOfRole(definition, 'payment') : undefined;
    const slug = (payment ?? findLastPage(definition))?.slug ?? '';
    await navigate({ to: '/$form/$page', params: { form, page: slug }, search: true, replace });
  }
  if (isMismatch) {
    // The session has ended meanwhile: whoever reads it now may be another.
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

/** What keeps a claim from being taken back passes when the server's word on it comes. */
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

/**
 * Tells in the alert dialog that the device's storage has failed what the claimant asked for, or does not answer. Nothing that the
 * portal sees says that it works again.
 */
export function showStorageFailure({ errorInfo }: Pick<Portal, 'errorInfo'>, error: unknown): void {
  reportError(error);
  const message = isNoAnswer(error) ? 'filing.storageSilent' : 'filing.storageFailed';
  errorInfo.show('filing.alertHeader', message, LASTING);
}
