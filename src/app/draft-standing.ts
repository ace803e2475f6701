import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import type { DraftStanding } from '#outbox/kept-claims.ts';
import { FORM_SLUGS } from '#server/form-type.ts';
import { usePortal } from './portal.ts';

/** How an open claim's draft stands, whichever tab has changed that; undefined until it is known, and where there is none. */
export function useDraftStanding({ draft }: OpenClaim): DraftStanding | undefined {
  const [known, setKnown] = useState<{ readonly id: string; readonly standing: DraftStanding }>();
  const id = draft?.id;
  useEffect(() => {
    if (id === undefined) return;
    let isGone = false;
    let stop = () => {};
    void import('#outbox/kept-claims.ts').then(({ watchDraftStanding }) => {
      if (!isGone) stop = watchDraftStanding(id, (standing) => setKnown({ id, standing }));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [id]);
  return known?.id === id ? known?.standing : undefined;
}

/**
 * Leads to the confirmation as soon as another tab has submitted the claim that is shown: what became of it is told there, with its
 * reference code once it is filed. What this tab submits itself leads there by itself (use-submit.ts).
 */
export function useSubmittedElsewhere({ draft, formType }: OpenClaim, standing: DraftStanding | undefined) {
  const { filing } = usePortal();
  const navigate = useNavigate();
  const draftId = draft?.id;
  useEffect(() => {
    if (draftId === undefined || standing !== 'submitted') return;
    const { isSubmitting, claims } = filing.state.get();
    const claim = claims[formType];
    if (isSubmitting || claim?.draft?.id !== draftId || claim.isSubmitted) return;
    filing.noteSubmitted(draftId);
    const params = { form: FORM_SLUGS[formType], page: 'confirmation' };
    void navigate({ to: '/$form/$page', params, search: true, replace: true });
  }, [standing, draftId, formType, filing, navigate]);
}
