import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { GENERIC_ROUTES } from '#kernel/generic-routes.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import { adviseRow, lacksReferenceCode } from '#outbox/row-advice.ts';
import type { OutboxRowView, OutboxState } from '#vault/database/rows.ts';
import { formWordKey } from '#words/form-words.ts';
import { aboutRow } from './alert-subjects.ts';
import { type Portal, usePortal } from './portal.ts';
import { takeBackClaim } from './take-back-claim.ts';

/**
 * What the server's answer does while the claimant looks on (specification, sections 4 and 7): a payment election that does
 * not match leads back to its page, a refusal shows the server's words in the alert dialog, a claim that nobody gives a
 * reference code for shows the default submission error; the answers stay intact.
 * @param details of a row that was turned down, from `useRowDetails`.
 * @returns whether the alert dialog tells of a refusal, or is about to: the page tells it once that is closed.
 */
export function useOutcome(
  row: OutboxRowView | undefined,
  details: RowForClaimant | null | undefined,
): boolean {
  const portal = usePortal();
  const navigate = useNavigate();
  const { errorInfo } = portal;
  const isAlertOpen = useSyncExternalStore(errorInfo.subscribe, () => errorInfo.get().showError);
  const [toldRefusal, setToldRefusal] = useState<string>();
  const handled = useRef('');
  const toldWithoutCode = useRef<string>(undefined);
  const id = row?.id;
  const isWithoutCode = row !== undefined && lacksReferenceCode(row);

  useEffect(() => {
    if (row === undefined) return;
    const { state } = row.progress;
    const told = `${row.id} ${state}`;
    if (handled.current === told) return;
    if (state === 'payment-mismatch') {
      handled.current = told;
      void takeBackClaim(portal, navigate, row, { page: 'payment', replace: true });
    } else if (state === 'rejected' && details !== undefined) {
      handled.current = told;
      setToldRefusal(row.id);
      showRefusal(portal, row, details?.serverError ?? null);
      if (portal.settings.captcha.redirectOnError) void navigate({ to: GENERIC_ROUTES.error, search: true });
    }
  }, [row, details, portal, navigate]);

  useEffect(() => {
    // Once: it is sent again by itself, and may come back the same.
    if (!isWithoutCode || id === toldWithoutCode.current) return;
    toldWithoutCode.current = id;
    const about = aboutRow(row, ({ progress }) => UNCONFIRMED.has(progress.state));
    portal.errorInfo.show('filing.alertHeader', 'filing.problem', about);
  }, [isWithoutCode, id, row, portal]);

  return row?.progress.state === 'rejected' && (toldRefusal !== row.id || isAlertOpen);
}

/** The states in which nobody knows yet whether the claim is filed: the portal goes on trying through all of them. */
const UNCONFIRMED: ReadonlySet<OutboxState> = new Set(['queued', 'sending', 'unanswered']);

/**
 * The server's words, and what to do in the words of the page behind. Where the server has none, what is known of the refusal
 * (a document that is too large) says more than the general error, which stands for the rest.
 */
function showRefusal({ errorInfo }: Portal, row: OutboxRowView, serverError: string | null): void {
  const { key } = adviseRow(row);
  const text = formWordKey(`submissions.state.${key}.text`, row.formType);
  const isExplained = row.progress.problem?.code !== 'rejected';
  const message = serverError ?? (isExplained ? text : 'filing.submitFailed');
  const about = aboutRow(row, ({ progress }) => progress.state === 'rejected');
  const title = formWordKey(`submissions.state.${key}.title`, row.formType);
  errorInfo.show(title, message, about, message === text ? null : { key: text });
}
