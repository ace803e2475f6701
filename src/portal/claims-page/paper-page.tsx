import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { FeedbackBox } from '#design/page-content.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import type { ClaimCopy } from '#outbox/ui/claim-copy.ts';
import { PaperClaim } from '#outbox/ui/paper-claim.tsx';
import { saveClaimCopy } from '#portal/claim-page/row-actions.ts';
import { Page, PageHeading } from '#portal/pages/page.tsx';
import { usePortal } from '#portal/portal.ts';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { AskedCredentials, type ClaimsPage } from './unlocked-claims.tsx';

/** `/claim/status?paper={row}`: a waiting claim as a paper to print; its credentials first, where they are not at hand. */
export function PaperPage({ row, page }: { readonly row: OutboxRowView; readonly page: ClaimsPage }) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const { clock } = portal;
  /** Null where the claim does not open any more, or the code that opens it cannot be had. */
  const [made, setMade] = useState<{ readonly copy: ClaimCopy; readonly at: Date } | null>();
  const keys = page.keysOf(row.draftId);
  const isLocked = page.claims !== undefined && keys === undefined;
  const { asking, ask } = page;
  const back = () =>
    navigate({
      to: '/claim/status',
      search: ({ paper: _paper, ...rest }: Record<string, unknown>) => rest,
    });

  useEffect(() => {
    if (isLocked && asking === undefined) ask({ id: row.id, formType: row.formType });
  }, [isLocked, asking, ask, row]);
  useEffect(() => {
    if (keys === undefined) return;
    let isGone = false;
    void import('#outbox/ui/claim-copy.ts')
      .then(({ loadClaimCopy }) => loadClaimCopy(keys, row.id, messages))
      .catch((error: unknown) => {
        reportError(error);
        return undefined;
      })
      .then((copy) => {
        if (!isGone) setMade(copy === undefined ? null : { copy, at: clock.now() });
      });
    return () => {
      isGone = true;
    };
  }, [keys, row.id, messages, clock]);

  if (isLocked) {
    return (
      <Page>
        <PageHeading text={messages.text(`submissions.copy.title.${row.formType}`)} />
        <AskedCredentials id={row.id} page={{ ...page, ask: () => void back() }} takesFocus={false} />
      </Page>
    );
  }
  if (made === null) {
    return (
      <Page>
        <PageHeading text={messages.text('submissions.copy.failedHeader')} />
        <FeedbackBox style="warning" role="alert">
          <p>{messages.text('submissions.copy.failed')}</p>
        </FeedbackBox>
        <p>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.copy.back')}
          </PortalLink>
        </p>
      </Page>
    );
  }
  if (made === undefined || keys === undefined) return <PageSpinner />;
  return (
    <PageFrame>
      <PaperClaim
        copy={made.copy}
        madeAt={made.at}
        onSave={() => saveClaimCopy(portal, keys, row)}
        onBack={() => void back()}
      />
    </PageFrame>
  );
}
