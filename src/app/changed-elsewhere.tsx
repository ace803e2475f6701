import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { useAnnounce } from '#design/accessibility.tsx';
import { ButtonRow } from '#design/actions.tsx';
import { Button } from '#design/button.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { Page } from './pages/page.tsx';
import { PageHeading } from './pages/page-heading.tsx';
import { usePortal } from './portal.ts';
import { focusPageHeading } from './use-page-arrival.ts';

/** In the place of a claim's page: nothing of its draft is left on this device. */
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
          <PortalLink className="link" href={`/${FORM_SLUGS[formType]}`}>
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

/** In the place of a confirmation: another tab has taken the claim back. */
export function TakenBackClaim({ claim: { formType, definition } }: { readonly claim: OpenClaim }) {
  const { filing } = usePortal();
  const navigate = useNavigate();
  const messages = useMessages();
  const text = messages.text(formWordKey('submissions.takenBack.text', formType));
  useToldChange(text);
  const openHere = async () => {
    await filing.reopen(formType);
    const page = definition.pages.findLast(({ action }) => action === 'submit')?.slug ?? '';
    await navigate({ to: '/$form/$page', params: { form: FORM_SLUGS[formType], page }, search: true });
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

/** The page has changed under its reader: the heading takes the focus, and what happened is announced. */
function useToldChange(text: string): void {
  const announce = useAnnounce();
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, in the language of that moment
  useEffect(() => {
    focusPageHeading();
    announce(text);
  }, []);
}
