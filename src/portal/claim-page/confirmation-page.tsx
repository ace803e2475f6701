import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { CaptchaHost } from '#captcha/ui/captcha-host.tsx';
import { findLastPage } from '#claim/definition/page-roles.ts';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { PageFrame } from '#design/themes/shared/page-frame.tsx';
import { getStorageTrouble, subscribeToDatabaseState } from '#kernel/storage-trouble.ts';
import type { DraftStanding } from '#outbox/kept-claims.ts';
import type { Receipt } from '#outbox/move-row.ts';
import type { RowForClaimant } from '#outbox/outbox-view.ts';
import {
  adviseRow,
  type ClaimStanding,
  isOnItsWay,
  lacksReferenceCode,
  standingOf,
} from '#outbox/row-advice.ts';
import { NotificationOffer } from '#outbox/ui/notification-offer.tsx';
import { SendingLimits, useMissedDeadline, useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { useOutboxRows, useSessionClaims } from '#outbox/ui/use-claims.ts';
import { RowActions, RowStatus, useSendProgress } from '#outbox/ui/waiting-claim.tsx';
import { GENERIC_ROUTES } from '#portal/address.ts';
import { ClearDevice } from '#portal/pages/clear-device.tsx';
import { ChangingHeading, Page, PageHeading, ShutPage, useIsStorageShut } from '#portal/pages/page.tsx';
import { InstallNotice } from '#portal/pages/page-notices.tsx';
import { type Portal, usePortal } from '#portal/portal.ts';
import { aboutRow } from '#portal/shell/alert-view.tsx';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import { formSlug } from '#server/form-type.ts';
import type { OutboxRowView, OutboxState } from '#vault/database/rows.ts';
import type { FormWordKey } from '#words/form-word-keys.ts';
import { formWordKey } from '#words/form-words.ts';
import type { Messages } from '#words/messages.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { ErasedClaim, TakenBackClaim } from './changed-elsewhere.tsx';
import { FiledClaim } from './filed-claim.tsx';
import { useFirstTries, useRowActions, useRowDetails, type WithRowKeys } from './row-actions.ts';
import { takeBackClaim, takingBackOf } from './take-back-claim.ts';

interface ConfirmationRouteProps {
  readonly claim: OpenClaim;
  /** Undefined until it is known. */
  readonly standing: DraftStanding | undefined;
}

/** `/{form}/confirmation`: shows the reference code, or what happens to the claim that waits on this device. */
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
  const [shownReceipt, setShownReceipt] = useState(receipt);
  if (receipt !== undefined && receipt !== shownReceipt) setShownReceipt(receipt);
  const trouble = useSyncExternalStore(subscribeToDatabaseState, getStorageTrouble);
  const { draft } = claim;
  const withKeys = useCallback<WithRowKeys>((_row, act) => draft && act(draft.keys), [draft]);
  const actions = useRowActions(withKeys);
  const own = new Set(claims?.keys.map(({ draftId }) => draftId));
  const isUnkept = typeof useSendProgress(outbox, row?.id) === 'object';
  const unsent = (rows ?? []).filter(
    ({ id, draftId, progress }) =>
      progress.state !== 'filed' && own.has(draftId) && !(isUnkept && id === row?.id),
  );
  const details = useRowDetails(claim, row);
  const deadline = useRowDeadline(row, schedule, clock);
  useMissedDeadline(row, deadline, portal);
  const isToldInDialog = useOutcome(row, details);

  useEffect(() => {
    session.setEnabled(true);
    return () => session.setEnabled(false);
  }, [session]);
  const isNeverSubmitted = rows !== undefined && row === undefined && !claim.isSubmitted;
  useEffect(() => {
    if (!isNeverSubmitted) return;
    const params = { form: formSlug(claim.formType), page: findLastPage(claim.definition)?.slug ?? '' };
    void navigate({ to: '/$form/$page', params, search: true, replace: true });
  }, [isNeverSubmitted, navigate, claim]);

  if (row === undefined) {
    if (isShut) return <ShutPage />;
    if (trouble === 'deleted') {
      return shownReceipt === undefined ? (
        <ErasedClaim claim={claim} />
      ) : (
        <LostReceipt receipt={shownReceipt} />
      );
    }
    const isTakenBack = rows !== undefined && standing === 'open' && claim.isSubmitted && !isTakingBack;
    return isTakenBack ? <TakenBackClaim claim={claim} /> : <PageSpinner />;
  }
  const isLate = deadline?.hasPassed ?? false;
  const isSending = isOnItsWay(row, isTrying) && !isUnkept;
  const isWaiting = row.progress.state === 'queued' && !isSending && !isLate;
  return (
    <PageFrame>
      <article className="page">
        <ChangingHeading
          text={
            isUnkept
              ? messages.text(formWordKey('submissions.confirmation.filedTitle', row.formType))
              : wordTitle(messages, row, isTrying, isLate)
          }
        />
        {isFiled && receipt !== undefined && <FiledClaim receipt={receipt} />}
        {!isToldInDialog && !(isFiled && (receipt !== undefined || claims === undefined)) && (
          <RowStatus
            row={row}
            sender={outbox}
            deadline={deadline}
            serverError={details?.serverError ?? null}
            isFirstTry={isTrying}
            isTitled={isUnkept || isToldByTitle(row, isTrying, isLate)}
          >
            {isWaiting && <SendingLimits row={row} now={clock.now} />}
          </RowStatus>
        )}
        <RowActions row={row} actions={actions} circumstances={{ isFirstTry: isTrying, isLate }} />
        {isWaiting && <NotificationOffer formType={row.formType} />}
        <CaptchaHost client={captcha} />
        <InstallNotice moment="submitted" />
        <p>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.confirmation.home')}
          </PortalLink>
        </p>
        <ClearDevice unsent={unsent} isSending={isSending} />
      </article>
    </PageFrame>
  );
}

/** Keeps showing the code of a filed claim whose receipt this device has lost meanwhile. */
function LostReceipt({ receipt }: { readonly receipt: Receipt }) {
  const messages = useMessages();
  return (
    <Page>
      <PageHeading
        text={messages.text(formWordKey('submissions.confirmation.filedTitle', receipt.formType))}
      />
      <FiledClaim receipt={receipt} />
    </Page>
  );
}

/** Words the heading. Never calls a claim unfiled that the server may hold, nor one missed that is late by this clock alone. */
function wordTitle(messages: Messages, row: OutboxRowView, isFirstTry: boolean, isLate: boolean): string {
  const { formType, progress } = row;
  const word = (key: FormWordKey) => messages.text(formWordKey(key, formType));
  const known = (standing: ClaimStanding) =>
    messages.text(`submissions.known.title.${standing}`, { form: formType });
  if (progress.state === 'filed') return word('submissions.confirmation.filedTitle');
  if (isOnItsWay(row, isFirstTry)) return word('submissions.confirmation.sendingTitle');
  if (progress.mayHaveArrived) return known('unsure');
  const standing = standingOf(row, { isLate });
  const isWaiting = standing === 'waiting' || (standing === 'late' && progress.state !== 'missed-deadline');
  if (isWaiting) return word('submissions.confirmation.waitingTitle');
  // The box below the heading, or the dialog over it, tells why it was refused.
  return standing === 'refused' ? word('submissions.confirmation.refusedTitle') : known(standing);
}

function isToldByTitle(row: OutboxRowView, isFirstTry: boolean, isLate: boolean): boolean {
  const { key } = adviseRow(row, { isFirstTry, isLate });
  return key === 'queued' || key === 'sending' || key === 'filed';
}

/** Tries to send the claim that this page shows; meanwhile the page tells it as being sent, unless the browser is offline. */
function useFirstTry(draftId: string | undefined): void {
  const { outbox } = usePortal();
  useEffect(() => {
    if (draftId === undefined) return;
    const end = outbox.beginFirstTry(draftId);
    outbox.flush().then(end, end);
    return end;
  }, [outbox, draftId]);
}

/**
 * Reacts to the server's answer while the claimant looks on (specification, sections 4 and 7): a payment election that does not match
 * leads back to its page, a refusal shows the server's words in the alert dialog, and a claim without a reference code shows the default
 * submission error. The answers stay intact.
 * @param details of a rejected row, from `useRowDetails`.
 * @returns whether the alert dialog tells of a refusal, or is about to; once it is closed the page itself tells.
 */
export function useOutcome(
  row: OutboxRowView | undefined,
  details: RowForClaimant | null | undefined,
): boolean {
  const portal = usePortal();
  const navigate = useNavigate();
  const { errorInfo } = portal;
  const isAlertOpen = useSyncExternalStore(errorInfo.subscribe, () => errorInfo.get().showError);
  const [toldRefusal, setToldRefusal] = useState<string>();
  const handled = useRef('');
  const toldWithoutCode = useRef<string>(undefined);
  const id = row?.id;
  const isWithoutCode = row !== undefined && lacksReferenceCode(row);

  useEffect(() => {
    if (row === undefined) return;
    const { state, mayHaveArrived } = row.progress;
    const told = `${row.id} ${state}`;
    if (handled.current === told) return;
    if (state === 'rejected' && details !== undefined) {
      handled.current = told;
      setToldRefusal(row.id);
      showRefusal(portal, row, details?.serverError ?? null);
      if (portal.settings.captcha.redirectOnError) void navigate({ to: GENERIC_ROUTES.error, search: true });
    }
    if (state !== 'payment-mismatch' || mayHaveArrived) return;
    // The tab that the claimant looks at takes it back: of several, all but one would tell that it failed.
    const takeBack = () => {
      if (document.visibilityState !== 'visible' || handled.current === told) return;
      handled.current = told;
      void takeBackClaim(portal, navigate, row, { page: 'payment', replace: true });
    };
    document.addEventListener('visibilitychange', takeBack);
    takeBack();
    return () => document.removeEventListener('visibilitychange', takeBack);
  }, [row, details, portal, navigate]);

  useEffect(() => {
    // Once only: the row is sent again by itself, and may come back the same.
    if (!isWithoutCode || id === toldWithoutCode.current) return;
    toldWithoutCode.current = id;
    const about = aboutRow(row, ({ progress }) => UNCONFIRMED.has(progress.state));
    portal.errorInfo.show('filing.alertHeader', 'filing.problem', about);
  }, [isWithoutCode, id, row, portal]);

  return row?.progress.state === 'rejected' && (toldRefusal !== row.id || isAlertOpen);
}

/** States in which nobody knows yet whether the claim is filed; the portal keeps trying in each. */
const UNCONFIRMED: ReadonlySet<OutboxState> = new Set(['queued', 'sending', 'unanswered']);

/** Shows a refusal in the server's words; else by its known reason (a document too large), or with the general error. */
function showRefusal({ errorInfo }: Portal, row: OutboxRowView, serverError: string | null): void {
  const { key } = adviseRow(row);
  const text = formWordKey(`submissions.state.${key}.text`, row.formType);
  const isExplained = row.progress.problem?.code !== 'rejected';
  const message = serverError ?? (isExplained ? text : 'filing.submitFailed');
  const about = aboutRow(row, ({ progress }) => progress.state === 'rejected');
  const title = formWordKey(`submissions.state.${key}.title`, row.formType);
  errorInfo.show(title, message, about, message === text ? null : { key: text });
}
