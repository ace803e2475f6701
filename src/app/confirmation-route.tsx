import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { FORM_SLUGS } from '#core/contract/form-type.ts';
import { findNextDeadline } from '#core/deadline.ts';
import type { OutboxRowView } from '#data/outbox/outbox-row.ts';
import { CaptchaHost } from '#features/captcha/captcha-host.tsx';
import type { OpenClaim } from '#features/filing/open-claim.ts';
import { NotificationOffer } from '#features/submissions/notification-offer.tsx';
import { ReceiptView } from '#features/submissions/receipt-view.tsx';
import { RowActions } from '#features/submissions/row-actions.tsx';
import { isOnItsWay } from '#features/submissions/row-advice.ts';
import { RowStatus } from '#features/submissions/row-status.tsx';
import { SendingLimits } from '#features/submissions/sending-limits.tsx';
import { useOutboxRows } from '#features/submissions/use-outbox-rows.ts';
import { useSessionClaims } from '#features/submissions/use-session-claims.ts';
import { useMessages } from '#i18n/messages-context.tsx';
import { PortalLink } from '#i18n/portal-link.tsx';
import { PageFrame } from '#themes/shared/page-frame.tsx';
import { InstallNotice } from './install-notice.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { ClearDevice } from './pages/clear-device.tsx';
import { PageHeading } from './pages/page-heading.tsx';
import { usePortal } from './portal.ts';
import { useIsOnline } from './use-is-online.ts';
import { useOutcome } from './use-outcome.ts';
import { useRowActions, type WithRowKeys } from './use-row-actions.ts';
import { useRowDetails } from './use-row-details.ts';

/** `/{form}/confirmation`: the reference code, or what happens to the claim that waits on this device. */
export function ConfirmationRoute({ claim }: { readonly claim: OpenClaim }) {
  const { captcha, clock, deadlines, outbox, session } = usePortal();
  const messages = useMessages();
  const isOnline = useIsOnline();
  const isTrying = useFirstTry() && isOnline;
  const navigate = useNavigate();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const rows = useOutboxRows();
  const row = useMemo(
    () => rows?.findLast(({ draftId }) => draftId === claim.draft?.id),
    [rows, claim.draft],
  );
  const isFiled = row?.progress.state === 'filed';
  const { claims } = useSessionClaims(row?.progress.state);
  const receipt = claims?.receipts.find(({ id }) => isFiled && id === row.id);
  const { draft } = claim;
  const withKeys = useCallback<WithRowKeys>((_row, act) => draft && act(draft.keys), [draft]);
  const actions = useRowActions(withKeys);
  const own = new Set(claims?.keys.map(({ draftId }) => draftId));
  const unsent = rows?.filter(({ draftId, progress }) => progress.state !== 'filed' && own.has(draftId));
  const details = useRowDetails(claim, row);
  useOutcome(claim, row);

  useEffect(() => {
    session.setEnabled(true);
    return () => session.setEnabled(false);
  }, [session]);
  const isNeverSubmitted = rows !== undefined && row === undefined && !claim.isSubmitted;
  useEffect(() => {
    if (!isNeverSubmitted) return;
    const params = { form: FORM_SLUGS[claim.formType], page: claim.definition.pages.at(-2)?.slug ?? '' };
    void navigate({ to: '/$form/$page', params, search: true, replace: true });
  }, [isNeverSubmitted, navigate, claim]);

  if (row === undefined) return <PageSpinner />;
  const next = findNextDeadline(schedule, row.deadlineKeys);
  return (
    <PageFrame>
      <article className="page">
        <PageHeading text={messages.text(`submissions.confirmation.${titleOf(row, isTrying)}`)} />
        <RowStatus
          row={row}
          sender={outbox}
          deadline={next === undefined ? '' : messages.text(`${next.key}WeekdayDate`)}
          serverError={details?.serverError ?? null}
          isOnline={isTrying}
        />
        {receipt && (
          <>
            <ReceiptView receipt={receipt} headingLevel={2} />
            <p>
              <PortalLink className="link" href="/faq#amend">
                {messages.text('submissions.receipt.change')}
              </PortalLink>
            </p>
          </>
        )}
        {row.progress.state === 'queued' && !isOnItsWay(row, isTrying) && (
          <>
            <SendingLimits row={row} now={clock.now} />
            <p>{messages.text('submissions.confirmation.keepOpen')}</p>
            <NotificationOffer />
          </>
        )}
        <RowActions row={row} actions={actions} isOnline={isTrying} />
        <CaptchaHost client={captcha} />
        <InstallNotice moment="submitted" />
        <p>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.confirmation.home')}
          </PortalLink>
        </p>
        <ClearDevice unsentCount={unsent?.length ?? 0} />
      </article>
    </PageFrame>
  );
}

function titleOf(row: OutboxRowView, isOnline: boolean): 'filedTitle' | 'sendingTitle' | 'waitingTitle' {
  if (row.progress.state === 'filed') return 'filedTitle';
  return isOnItsWay(row, isOnline) ? 'sendingTitle' : 'waitingTitle';
}

/** True while the first try to send is under way: a server that is away is told as such, whatever the browser says. */
function useFirstTry(): boolean {
  const { outbox } = usePortal();
  const [isTrying, setIsTrying] = useState(true);
  useEffect(() => {
    let isGone = false;
    const end = () => {
      if (!isGone) setIsTrying(false);
    };
    outbox.flush().then(end, end);
    return () => {
      isGone = true;
    };
  }, [outbox]);
  return isTrying;
}
