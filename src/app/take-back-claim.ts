import type { UseNavigateResult } from '@tanstack/react-router';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import type { FormDefinition } from '#core/form/page-definition.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';
import { loadFormDefinition } from '#forms/registry.ts';
import type { Portal } from './portal.ts';

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
  try {
    // Whoever has the device next must not take a claim out of what is sent: the credentials come first.
    const { openSessionClaims } = await import('#data/session-claims.ts');
    const keys = (await openSessionClaims()).find(({ draftId }) => draftId === row.draftId);
    if (keys === undefined) {
      await navigate({ to: '/$form', params: { form: FORM_SLUGS[row.formType] }, search: true });
      return;
    }
    await takeBack(portal, navigate, row, keys, target);
  } catch (error) {
    reportError(error);
    portal.errorInfo.show('filing.alertHeader', 'filing.storageFailed');
  }
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
  const { withdrawRow } = await import('#data/outbox/outbox-actions.ts');
  const withdrawn = await withdrawRow(row.id, portal);
  if (!withdrawn.ok) {
    portal.errorInfo.show(
      'submissions.takeBackFailed.header',
      `submissions.takeBackFailed.${withdrawn.error.code}`,
    );
    return;
  }
  if (isMismatch) (await portal.wallet.load()).setInvalidVerification(true);
  const form = FORM_SLUGS[row.formType];
  await portal.filing.reopen(row.formType);
  const access = await portal.filing.findAccess(row.formType);
  if (access === 'none') await navigate({ to: '/$form', params: { form }, search: true, replace });
  else {
    const definition = await loadFormDefinition(row.formType);
    const slug = page === 'payment' ? paymentPageOf(definition) : lastPageOf(definition);
    await navigate({ to: '/$form/$page', params: { form, page: slug }, search: true, replace });
  }
  if (isMismatch) {
    portal.errorInfo.show('filing.alertHeader', words ?? 'submissions.state.paymentMismatch.text');
  }
}

/** The slug of the page that asks for the payment; a form type that asks for none has its last page before the confirmation. */
function paymentPageOf(definition: FormDefinition): string {
  const asksPayment = definition.pages.some(({ slug }) => slug === 'payment-election');
  return asksPayment ? 'payment-election' : lastPageOf(definition);
}

/** The slug of the page that submits: the last one before the confirmation that takes answers. */
function lastPageOf({ pages }: FormDefinition): string {
  return pages.findLast(({ action }) => action === 'submit')?.slug ?? '';
}

async function readServerWords(keys: DraftKeys, rowId: string): Promise<string | null> {
  const { openRowForClaimant } = await import('#data/outbox/row-details.ts');
  const opened = await openRowForClaimant(keys, rowId);
  return opened.ok ? opened.value.serverError : null;
}
