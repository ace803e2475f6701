import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import type { ClaimCopy } from '#features/submissions/claim-copy.ts';
import { PaperClaim } from '#features/submissions/paper-claim.tsx';
import { useMessages } from '#i18n/messages-context.tsx';
import { PageFrame } from '#themes/shared/page-frame.tsx';
import { PageSpinner } from '../page-spinner.tsx';
import { usePortal } from '../portal.ts';
import { saveClaimCopy } from '../save-claim-copy.ts';
import { AskedCredentials } from './asked-credentials.tsx';
import { Page } from './page.tsx';
import { PageHeading } from './page-heading.tsx';
import type { ClaimsPage } from './use-claims-page.ts';

/** `/claim/status?paper={row}`: a waiting claim as a paper to print; its credentials first, where they are not at hand. */
export function PaperPage({ row, page }: { readonly row: OutboxRowView; readonly page: ClaimsPage }) {
  const portal = usePortal();
  const messages = useMessages();
  const navigate = useNavigate();
  const [copy, setCopy] = useState<ClaimCopy>();
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
    void import('#features/submissions/load-claim-copy.ts')
      .then(({ loadClaimCopy }) => loadClaimCopy(keys, row.id, messages))
      .then((loaded) => {
        if (!isGone) setCopy(loaded);
      });
    return () => {
      isGone = true;
    };
  }, [keys, row.id, messages]);

  if (isLocked) {
    return (
      <Page>
        <PageHeading text={messages.text(`submissions.copy.title.${row.formType}`)} />
        <AskedCredentials id={row.id} page={{ ...page, ask: () => void back() }} />
      </Page>
    );
  }
  if (copy === undefined || keys === undefined) return <PageSpinner />;
  return (
    <PageFrame>
      <PaperClaim copy={copy} onSave={() => saveClaimCopy(portal, keys, row)} onBack={() => void back()} />
    </PageFrame>
  );
}
