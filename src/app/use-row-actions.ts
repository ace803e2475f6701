import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RowActionHandlers } from '#outbox/ui/waiting-claim.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { usePortal } from './portal.ts';
import { saveClaimCopy } from './save-claim-copy.ts';
import { showStorageFailure } from './storage-failure-alert.ts';
import { takeBackClaim } from './take-back-claim.ts';

/** Hands the keys of a row's claimant to an action; asks for the credentials first where they are not at hand. */
export type WithRowKeys = (row: OutboxRowView, act: (keys: DraftKeys) => unknown) => unknown;

/** What the claimant can do with a submitted claim. */
export function useRowActions(withKeys: WithRowKeys): RowActionHandlers {
  const portal = usePortal();
  const navigate = useNavigate();
  return useMemo((): RowActionHandlers => {
    const tellFailure = (error: unknown) => showStorageFailure(portal, error);
    return {
      async sendNow(row) {
        const { retryRow } = await import('#outbox/outbox-actions.ts');
        await retryRow(row.id, portal.clock).catch(tellFailure);
        await portal.outbox.flush();
      },
      takeBack: (row) => takeBackClaim(portal, navigate, row, { page: 'last' }),
      changePayment: (row) => takeBackClaim(portal, navigate, row, { page: 'payment' }),
      authorize: (row) =>
        navigate({ to: '/$form', params: { form: FORM_SLUGS[row.formType] }, search: true }),
      saveFile: (row) => withKeys(row, (keys) => saveClaimCopy(portal, keys, row).catch(tellFailure)),
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
