import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { CaptchaHost } from '#features/captcha/captcha-host.tsx';
import type { DraftStanding } from '#outbox/kept-claims.ts';
import { isOnItsWay } from '#outbox/row-advice.ts';
import { ReceiptView } from '#outbox/ui/receipt-view.tsx';
import { SendingLimits, useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { useOutboxRows, useSessionClaims } from '#outbox/ui/use-claims.ts';
import { NotificationOffer, RowActions, RowStatus } from '#outbox/ui/waiting-claim.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import type { FormWordKey } from '#words/form-word-keys.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { TakenBackClaim } from './changed-elsewhere.tsx';
import { InstallNotice } from './install-notice.tsx';
import { PageSpinner } from './page-spinner.tsx';
import { ClearDevice } from './pages/clear-device.tsx';
import { PageHeading } from './pages/page-heading.tsx';
import { usePortal } from './portal.ts';
import { ShutPage, useIsStorageShut } from './shut-page.tsx';
import { takingBackOf } from './take-back-claim.ts';
import { useFirstTries } from './use-first-tries.ts';
import { useOutcome } from './use-outcome.ts';
import { useRowActions, type WithRowKeys } from './use-row-actions.ts';
import { useRowDetails } from './use-row-details.ts';

interface ConfirmationRouteProps {
  readonly claim: OpenClaim;
  /** Undefined until it is known. */
  readonly standing: DraftStanding | undefined;
}

/** `/{form}/confirmation`: the reference code, or what happens to the claim that waits on this device. */
export function ConfirmationRoute({ claim, standing }: ConfirmationRouteProps) {
  const portal = usePortal();
  const { captcha, clock, deadlines, outbox, session } = portal;
  const messages = useMessages();
  const isTrying = useFirstTries().has(claim.draft?.id ?? '');
  useFirstTry(claim.draft?.id);
  const navigate = useNavigate();
  const takingBack = takingBackOf(portal);
  const isTakingBack = useSyncExternalStore(takingBack.subscribe, takingBack.get);
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const isShut = useIsStorageShut();
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
  const unsent = (rows ?? []).filter(
    ({ draftId, progress }) => progress.state !== 'filed' && own.has(draftId),
  );
  const details = useRowDetails(claim, row);
  const deadline = useRowDeadline(row, schedule, clock);
  const isToldInDialog = useOutcome(row, details);

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

  if (row === undefined) {
    if (isShut) return <ShutPage />;
    const isTakenBack = rows !== undefined && standing === 'open' && claim.isSubmitted && !isTakingBack;
    return isTakenBack ? <TakenBackClaim claim={claim} /> : <PageSpinner />;
  }
  const isLate = deadline?.hasPassed ?? false;
  const isSending = isOnItsWay(row, isTrying);
  return (
    <PageFrame>
      <article className="page">
        <PageHeading text={wordTitle(messages, row, isTrying)} />
        {!isToldInDialog && (
          <RowStatus
            row={row}
            sender={outbox}
            deadline={deadline}
            serverError={details?.serverError ?? null}
            isFirstTry={isTrying}
          />
        )}
        {receipt && (
          <>
            <ReceiptView receipt={receipt} headingLevel={2} />
            {receipt.formType !== 'DocumentsUpload' && (
              <p>
                <PortalLink className="link" href="/faq#amend">
                  {messages.text('submissions.receipt.change')}
                </PortalLink>
              </p>
            )}
          </>
        )}
        {row.progress.state === 'queued' && !isSending && !isLate && (
          <>
            <SendingLimits row={row} now={clock.now} />
            <p>{messages.text('submissions.confirmation.keepOpen')}</p>
            <NotificationOffer formType={row.formType} />
          </>
        )}
        <RowActions row={row} actions={actions} circumstances={{ isFirstTry: isTrying, isLate }} />
        <CaptchaHost client={captcha} />
        <InstallNotice moment="submitted" />
        <p>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.confirmation.home')}
          </PortalLink>
        </p>
        <ClearDevice unsent={unsent.map(({ formType }) => formType)} isSending={isSending} />
      </article>
    </PageFrame>
  );
}

/** What the page says first. A claim that the server may hold is never told as one that is not filed. */
function wordTitle(messages: Messages, row: OutboxRowView, isFirstTry: boolean): string {
  const { formType, progress } = row;
  const word = (key: FormWordKey) => messages.text(formWordKey(key, formType));
  if (progress.state === 'filed') return word('submissions.confirmation.filedTitle');
  if (isOnItsWay(row, isFirstTry)) return word('submissions.confirmation.sendingTitle');
  if (progress.mayHaveArrived) return messages.text('submissions.known.title.unsure', { form: formType });
  return word('submissions.confirmation.waitingTitle');
}

/** Tries to send what this page shows: while that is under way it is told as being sent, whatever the browser says of the server. */
function useFirstTry(draftId: string | undefined): void {
  const { outbox } = usePortal();
  useEffect(() => {
    if (draftId === undefined) return;
    const end = outbox.beginFirstTry(draftId);
    outbox.flush().then(end, end);
    return end;
  }, [outbox, draftId]);
}
