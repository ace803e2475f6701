import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { GENERIC_ROUTES } from '#core/navigation/generic-routes.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { lacksReferenceCode } from '#features/submissions/row-advice.ts';
import { usePortal } from './portal.ts';
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
  const state = row?.progress.state;
  const id = row?.id;
  const isWithoutCode = row !== undefined && lacksReferenceCode(row);

  useEffect(() => {
    if (id === undefined || handled.current === `${id} ${state}`) return;
    if (state === 'payment-mismatch') {
      handled.current = `${id} ${state}`;
      void takeBack();
    } else if (state === 'rejected' && details !== undefined) {
      handled.current = `${id} ${state}`;
      portal.errorInfo.show('filing.alertHeader', details.serverError ?? 'filing.submitFailed');
      if (portal.settings.captcha.redirectOnError) void navigate({ to: GENERIC_ROUTES.error, search: true });
    }

    async function takeBack(): Promise<void> {
      if (id === undefined) return;
      const { withdrawRow } = await import('#data/outbox/outbox-actions.ts');
      const withdrawn = await withdrawRow(id, portal);
      if (!withdrawn.ok) return;
      await portal.filing.reopen(claim.formType);
      (await portal.wallet.load()).setInvalidVerification(true);
      const { pages } = claim.definition;
      // A form type that asks for no payment leads to its last page before the confirmation.
      const page = pages.find(({ slug }) => slug === 'payment-election') ?? pages.at(-2);
      const params = { form: FORM_SLUGS[claim.formType], page: page?.slug ?? '' };
      await navigate({ to: '/$form/$page', params, search: true, replace: true });
    }
  }, [id, state, details, portal, navigate, claim.formType]);

  useEffect(() => {
    // Once: it is sent again by itself, and may come back the same.
    if (!isWithoutCode || id === toldWithoutCode.current) return;
    toldWithoutCode.current = id;
    portal.errorInfo.show('filing.alertHeader', 'filing.problem');
  }, [isWithoutCode, id, portal]);
}
