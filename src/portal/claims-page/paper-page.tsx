import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FeedbackBox } from '#design/page-content.tsx';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import type { Receipt } from '#outbox/move-row.ts';
import type { ReceiptView as KeptReceipt } from '#outbox/receipts.ts';
import type { ClaimCopy } from '#outbox/ui/claim-copy.ts';
import { PaperClaim } from '#outbox/ui/paper-claim.tsx';
import { useReceiptSaving } from '#outbox/ui/receipt-view.tsx';
import { titleOf } from '#outbox/ui/saved-files.ts';
import { saveClaimCopy } from '#portal/claim-page/row-actions.ts';
import { Page, PageHeading } from '#portal/pages/page.tsx';
import { usePortal } from '#portal/portal.ts';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import type { FormType } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { AskedCredentials, type ClaimsPage } from './unlocked-claims.tsx';

/** `/claim/status?paper={row}`: shows a waiting claim as a paper to print; asks for its credentials first if needed. */
export function PaperPage({ row, page }: { readonly row: OutboxRowView; readonly page: ClaimsPage }) {
  const portal = usePortal();
  const messages = useMessages();
  const keys = page.keysOf(row.draftId);
  const load = useMemo(
    () =>
      keys && (async () => (await import('#outbox/ui/claim-copy.ts')).loadClaimCopy(keys, row.id, messages)),
    [keys, row.id, messages],
  );
  const save = () => keys && saveClaimCopy(portal, keys, row);
  return (
    <Paper
      about={row}
      title={titleOf({ receipt: null, formType: row.formType })}
      page={page}
      load={load}
      onSave={save}
    />
  );
}

const RECEIPT_TITLE = 'submissions.receipt.title';

interface ReceiptPageProps {
  readonly kept: KeptReceipt;
  readonly page: ClaimsPage;
}

export function ReceiptPage({ kept, page }: ReceiptPageProps) {
  const receipt = page.claims?.receipts.find(({ id }) => id === kept.id);
  return receipt === undefined ? (
    <Paper about={kept} title={RECEIPT_TITLE} page={page} load={undefined} onSave={() => undefined} />
  ) : (
    <OpenReceiptPage receipt={receipt} page={page} />
  );
}

function OpenReceiptPage({ receipt, page }: { readonly receipt: Receipt; readonly page: ClaimsPage }) {
  const messages = useMessages();
  const load = useCallback(
    async () => (await import('#outbox/ui/claim-copy.ts')).loadReceiptCopy(receipt, messages),
    [receipt, messages],
  );
  return (
    <Paper about={receipt} title={RECEIPT_TITLE} page={page} load={load} onSave={useReceiptSaving(receipt)} />
  );
}

interface PaperProps {
  readonly about: { readonly id: string; readonly formType: FormType };
  /** Message key of the title until the claim is open. */
  readonly title: string;
  readonly page: ClaimsPage;
  /** Words what is to be printed; undefined while the credentials that open it are not at hand. */
  readonly load: (() => Promise<ClaimCopy | undefined>) | undefined;
  readonly onSave: () => unknown;
}

function Paper({ about, title, page, load, onSave }: PaperProps) {
  const messages = useMessages();
  const navigate = useNavigate();
  const { clock } = usePortal();
  /** Null if it does not open any more, or the code that opens it cannot be fetched. */
  const [made, setMade] = useState<{ readonly copy: ClaimCopy; readonly at: Date } | null>();
  const isLocked = page.claims !== undefined && load === undefined;
  const { asking, ask } = page;
  const back = () =>
    navigate({
      to: '/claim/status',
      search: ({ paper: _paper, ...rest }: Record<string, unknown>) => rest,
    });

  useEffect(() => {
    if (isLocked && asking === undefined) void ask({ id: about.id, formType: about.formType });
  }, [isLocked, asking, ask, about]);
  useEffect(() => {
    if (load === undefined) return;
    let isGone = false;
    void load()
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
  }, [load, clock]);

  if (isLocked) {
    return (
      <Page>
        <PageHeading text={messages.text(title)} />
        <AskedCredentials id={about.id} page={{ ...page, ask: back }} takesFocus={false} />
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
  if (made === undefined) return <PageSpinner />;
  return (
    <PageFrame>
      <PaperClaim copy={made.copy} madeAt={made.at} onSave={onSave} onBack={() => void back()} />
    </PageFrame>
  );
}
