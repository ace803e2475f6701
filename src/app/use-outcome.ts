import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { GENERIC_ROUTES } from '#core/navigation/generic-routes.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { lacksReferenceCode } from '#features/submissions/row-advice.ts';
import { usePortal } from './portal.ts';
import { takeBackClaim } from './take-back-claim.ts';
import { useRowDetails } from './use-row-details.ts';

/**
 * What the server's answer does while the claimant looks on (specification, sections 4 and 7): a payment election that does
 * not match leads back to its page, a refusal shows the server's words in the alert dialog, a claim that nobody gives a
 * reference code for shows the default submission error; the answers stay intact.
 */
export function useOutcome(claim: OpenClaim, row: OutboxRowView | undefined): void {
  const portal = usePortal();
  const navigate = useNavigate();
  const details = useRowDetails(claim, row);
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
      portal.errorInfo.show('filing.alertHeader', details.serverError ?? 'filing.submitFailed');
      if (portal.settings.captcha.redirectOnError) void navigate({ to: GENERIC_ROUTES.error, search: true });
    }
  }, [row, details, portal, navigate]);

  useEffect(() => {
    // Once: it is sent again by itself, and may come back the same.
    if (!isWithoutCode || id === toldWithoutCode.current) return;
    toldWithoutCode.current = id;
    portal.errorInfo.show('filing.alertHeader', 'filing.problem');
  }, [isWithoutCode, id, portal]);
}
