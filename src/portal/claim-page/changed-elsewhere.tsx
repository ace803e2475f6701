import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { CONFIRMATION_SLUG } from '#claim/definition/page-roles.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import type { DraftStanding } from '#outbox/kept-claims.ts';
import { useWatched } from '#outbox/ui/use-claims.ts';
import { Page, PageHeading } from '#portal/pages/page.tsx';
import { usePortal } from '#portal/portal.ts';
import { focusPageHeading } from '#portal/shell/page-arrival.ts';
import { formSlug } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';

/** Returns how an open claim's draft stands, whichever tab has changed it; undefined until that is known, and without a draft. */
export function useDraftStanding({ draft }: OpenClaim): DraftStanding | undefined {
  const id = draft?.id;
  const load = useCallback(async () => {
    const { watchDraftStanding } = await import('#outbox/kept-claims.ts');
    type Known = { readonly id: string; readonly standing: DraftStanding };
    return (listener: (known: Known) => void) =>
      id === undefined ? () => {} : watchDraftStanding(id, (standing) => listener({ id, standing }));
  }, [id]);
  const known = useWatched(load);
  return known?.id === id ? known?.standing : undefined;
}

/** Leads to the confirmation once another tab has submitted the shown claim. This tab's own submission does so itself (submit.tsx). */
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
    const params = { form: formSlug(formType), page: CONFIRMATION_SLUG };
    void navigate({ to: '/$form/$page', params, search: true, replace: true });
  }, [standing, draftId, formType, filing, navigate]);
}

export function ErasedClaim({ claim: { formType } }: { readonly claim: OpenClaim }) {
  const messages = useMessages();
  const text = messages.text(formWordKey('submissions.erased.text', formType));
  useToldChange(text);
  return (
    <Page>
      <PageHeading text={messages.text(formWordKey('submissions.erased.title', formType))} />
      <p className="page__lead">{text}</p>
      <ul className="page__links">
        <li>
          <PortalLink className="link" href={`/${formSlug(formType)}`}>
            {messages.text('submissions.erased.start')}
          </PortalLink>
        </li>
        <li>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.confirmation.home')}
          </PortalLink>
        </li>
      </ul>
    </Page>
  );
}

/** Replaces a confirmation when another tab has taken the claim back. */
export function TakenBackClaim({ claim: { formType, definition, draft } }: { readonly claim: OpenClaim }) {
  const { filing } = usePortal();
  const navigate = useNavigate();
  const messages = useMessages();
  const text = messages.text(formWordKey('submissions.takenBack.text', formType));
  useToldChange(text);
  const openHere = async () => {
    await filing.reopen(formType, draft?.id);
    const page = definition.pages.findLast(({ action }) => action === 'submit')?.slug ?? '';
    await navigate({ to: '/$form/$page', params: { form: formSlug(formType), page }, search: true });
  };
  return (
    <Page>
      <PageHeading text={messages.text(formWordKey('submissions.takenBack.title', formType))} />
      <p className="page__lead">{text}</p>
      <ButtonRow>
        <Button
          variant="primary"
          label={messages.text(formWordKey('submissions.takenBack.open', formType))}
          onClick={openHere}
        />
      </ButtonRow>
      <p>
        <PortalLink className="link" href="/claim/status">
          {messages.text('submissions.confirmation.home')}
        </PortalLink>
      </p>
    </Page>
  );
}

/** Focuses the heading and announces what happened, because the page has changed under its reader. */
function useToldChange(text: string): void {
  const announce = useAnnounce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the language of that moment
  useEffect(() => {
    focusPageHeading();
    announce(text);
  }, []);
}
