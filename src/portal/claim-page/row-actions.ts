import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { keepTrying } from '#design/first-interaction.ts';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import type { RowActionHandlers } from '#outbox/ui/waiting-claim.tsx';
import { type Portal, usePortal } from '#portal/portal.ts';
import { LASTING } from '#portal/shell/error-info.ts';
import { formSlug } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import type { DraftKeys } from '#vault/keys/sealing.ts';
import { showStorageFailure, takeBackClaim } from './take-back-claim.ts';

/** Passes the keys of a row's claimant to an action; asks for the credentials first if the keys are not at hand. */
export type WithRowKeys = (row: OutboxRowView, act: (keys: DraftKeys) => unknown) => unknown;

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
      authorize: (row) => navigate({ to: '/$form', params: { form: formSlug(row.formType) }, search: true }),
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

/** Saves a waiting claim as a file; tells the claimant if it does not open any more. */
export async function saveClaimCopy(
  { messages, clock, errorInfo }: Pick<Portal, 'messages' | 'clock' | 'errorInfo'>,
  keys: DraftKeys,
  row: Pick<OutboxRowView, 'id'>,
): Promise<void> {
  const [{ loadClaimCopy }, { buildClaimFile }, { saveFile }] = await Promise.all([
    import('#outbox/ui/claim-copy.ts'),
    import('#outbox/ui/saved-files.ts'),
    import('#design/toasts.ts'),
  ]);
  const words = messages.getMessages();
  const copy = await loadClaimCopy(keys, row.id, words);
  // The list that the alert names tells what became of the claim.
  if (copy === undefined) errorInfo.show('submissions.copy.failedHeader', 'submissions.copy.failed', LASTING);
  else
    saveFile(
      buildClaimFile(copy, words, clock.now()),
      `claim-${row.id.slice(0, 8)}.html`,
      words.text('shell.toast.file'),
    );
}

export function useRowDetails(
  claim: OpenClaim,
  row: OutboxRowView | undefined,
): RowForClaimant | null | undefined {
  return useDetailsOf(claim.draft?.keys, row);
}

/** Opens a rejected row by its claimant's keys. Returns undefined without keys and until it is opened, null if it cannot be. */
export function useDetailsOf(
  keys: DraftKeys | undefined,
  row: OutboxRowView | undefined,
): RowForClaimant | null | undefined {
  const [details, setDetails] = useState<RowForClaimant | null>();
  const rejectedId = row?.progress.state === 'rejected' ? row.id : undefined;
  useEffect(() => {
    if (rejectedId === undefined || keys === undefined) return;
    const callOff = keepTrying(
      async () => (await import('#outbox/outbox-view.ts')).openRowForClaimant(keys, rejectedId),
      (opened) => setDetails(opened.ok ? opened.value : null),
    );
    return () => {
      callOff();
      // Opened content must not outlive the keys or the row.
      setDetails(undefined);
    };
  }, [rejectedId, keys]);
  return details;
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the drafts on their way from this page's own first try; none offline, or while the server has asked to be left alone. */
export function useFirstTries(): ReadonlySet<string> {
  const { outbox } = usePortal();
  const tries = useSyncExternalStore(outbox.firstTries.subscribe, outbox.firstTries.get);
  const pause = useSyncExternalStore(outbox.pause.subscribe, outbox.pause.get);
  return useIsOnline() && pause === null ? tries : NONE;
}
