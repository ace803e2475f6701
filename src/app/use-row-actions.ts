import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { DraftKeys } from '#data/vault/draft-keys.ts';
import type { RowActionHandlers } from '#features/submissions/row-actions.tsx';
import { usePortal } from './portal.ts';
import { saveClaimCopy } from './save-claim-copy.ts';

/** Hands the keys of a row's claimant to an action; asks for the credentials first where they are not at hand. */
export type WithRowKeys = (row: OutboxRowView, act: (keys: DraftKeys) => unknown) => unknown;

/** What the claimant can do with a submitted claim. */
export function useRowActions(withKeys: WithRowKeys): RowActionHandlers {
  const portal = usePortal();
  const navigate = useNavigate();
  return useMemo((): RowActionHandlers => {
    const tellStorageFailure = (error: unknown): undefined => {
      reportError(error);
      portal.errorInfo.show('filing.alertHeader', 'filing.storageFailed');
    };
    const takeBackTo = async (row: OutboxRowView, page: string) => {
      // Whoever has the device next must not take a claim out of what is sent: the credentials come first.
      const { openSessionClaims } = await import('#data/session-claims.ts');
      const opened = await openSessionClaims();
      if (!opened.some(({ draftId }) => draftId === row.draftId)) {
        await navigate({ to: '/$form', params: { form: FORM_SLUGS[row.formType] }, search: true });
        return;
      }
      const { withdrawRow } = await import('#data/outbox/outbox-actions.ts');
      const withdrawn = await withdrawRow(row.id, portal).catch(tellStorageFailure);
      if (withdrawn === undefined) return;
      if (!withdrawn.ok) {
        portal.errorInfo.show(
          'submissions.takeBackFailed.header',
          `submissions.takeBackFailed.${withdrawn.error.code}`,
        );
        return;
      }
      const form = FORM_SLUGS[row.formType];
      await portal.filing.reopen(row.formType);
      const access = await portal.filing.findAccess(row.formType);
      if (access === 'none') await navigate({ to: '/$form', params: { form }, search: true });
      else await navigate({ to: '/$form/$page', params: { form, page }, search: true });
    };
    return {
      async sendNow(row) {
        const { retryRow } = await import('#data/outbox/outbox-actions.ts');
        await retryRow(row.id, portal.clock).catch(tellStorageFailure);
        await portal.outbox.flush();
      },
      takeBack: (row) =>
        takeBackTo(row, row.formType === 'DocumentsUpload' ? 'supporting-documents' : 'claim-summary'),
      changePayment: (row) => takeBackTo(row, 'payment-election'),
      authorize: (row) =>
        navigate({ to: '/$form', params: { form: FORM_SLUGS[row.formType] }, search: true }),
      saveFile: (row) => withKeys(row, (keys) => saveClaimCopy(portal, keys, row)),
      print: (row) =>
        withKeys(row, () =>
          navigate({
            to: '/claim/status',
            search: (before: Record<string, unknown>) => ({ ...before, paper: row.id }),
          }),
        ),
    };
  }, [portal, navigate, withKeys]);
}
