import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { CaptchaHost } from '#captcha/ui/captcha-host.tsx';
import { SubjectProvider } from '#design/accessibility.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import type { FiledClaim, KnownClaim, WaitingClaim } from '#outbox/known-claims.ts';
import { type ClaimStanding, leadingStanding, standingOf } from '#outbox/row-advice.ts';
import { useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { useClaimNames, useShownReceipt, useWatched } from '#outbox/ui/use-claims.ts';
import { type RowActionHandlers, WaitingItem } from '#outbox/ui/waiting-claim.tsx';
import { changeAddress } from '#portal/address.ts';
import {
  useDetailsOf,
  useFirstTries,
  useRowActions,
  type WithRowKeys,
} from '#portal/claim-page/row-actions.ts';
import { Page, PageHeading, useAnnouncedChange } from '#portal/pages/page.tsx';
import { usePortal } from '#portal/portal.ts';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import { findNextDeadline } from '#server/deadline-schedule.ts';
import { type FormType, findFormTypeFor, formSlug, purposeOf } from '#server/form-type.ts';
import type { KnownClaimant } from '#session/filing/filing-state.ts';
import type { OutboxRowView } from '#vault/database/rows.ts';
import { formWordKey, nameForm } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { WayOn } from './known-way-on.tsx';

export interface KnownClaimsProps {
  readonly formType: FormType;
  readonly claimant: KnownClaimant;
}

/**
 * Replaces a start page's form once its credentials are proven: lists every submitted claim of theirs before another can be begun
 * (decisions, "What this device knows comes first"). Follows the outbox.
 */
export function KnownClaims({ formType, claimant }: KnownClaimsProps) {
  const { captcha, filing, session } = usePortal();
  const messages = useMessages();
  const isWorded = useRestOfWords();
  const isOnline = useIsOnline();
  const known = useKnownClaims(claimant);
  const isOver = known?.claims.length === 0;
  const standingOfRow = useStandingOf();
  const nameClaim = useClaimNames(known?.claims.length ?? 0);
  const standing = known && standingOfAll(known.claims, formType, standingOfRow);
  const title =
    standing && messages.text(`submissions.known.title.${standing.of}`, { form: standing.formType });
  useAnnouncedChange(isWorded ? title : undefined);

  useEffect(() => {
    session.setEnabled(true);
    return () => session.setEnabled(false);
  }, [session]);
  useEffect(() => {
    // The claims were taken back or erased elsewhere.
    if (isOver) filing.forgetKnown(formType);
  }, [isOver, filing, formType]);

  if (!isWorded || known === undefined || standing === undefined || title === undefined)
    return <PageSpinner />;
  const own = known.claims.filter((claim) => claim.formType === formType);
  const others = known.claims.filter((claim) => claim.formType !== formType);
  const isSafe = own.length > 0 && ['filed', 'unsure', 'sending', 'waiting'].includes(standing.of);
  return (
    <Page>
      <PageHeading text={title} />
      {isSafe && <p className="page__lead">{messages.text('submissions.known.noNeed')}</p>}
      <section className="page__section">
        <h2>{messages.text('submissions.known.list')}</h2>
        <ul className="claim-list">
          {[...own, ...others].map((claim, index) =>
            claim.kind === 'filed' ? (
              <FiledItem key={claim.id} claim={claim} />
            ) : (
              <SubjectProvider key={claim.id} value={nameClaim(claim.formType, claim.row.queuedAt, index)}>
                <KnownWaiting claim={claim} formType={formType} claimant={claimant} />
              </SubjectProvider>
            ),
          )}
        </ul>
        <p>
          <PortalLink className="link" href="/claim/status">
            {messages.text('submissions.confirmation.home')}
          </PortalLink>
        </p>
      </section>
      <WayOn
        formType={formType}
        hasOwn={own.length > 0}
        draftChangedAt={known.drafts.find((draft) => draft.formType === formType)?.lastChangedAt}
        isOffline={claimant.answer === null}
      />
      {isOnline && own.some(({ kind }) => kind === 'waiting') && <CaptchaHost client={captcha} />}
    </Page>
  );
}

function useKnownClaims({ claimantIds, told }: KnownClaimant) {
  const load = useCallback(async () => {
    const { watchKnownClaims } = await import('#outbox/known-claims.ts');
    return (listener: Parameters<typeof watchKnownClaims>[2]) =>
      watchKnownClaims(claimantIds, told, listener);
  }, [claimantIds, told]);
  return useWatched(load);
}

function useStandingOf(): (row: OutboxRowView) => ClaimStanding {
  const { clock, deadlines } = usePortal();
  const firstTries = useFirstTries();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  return (row) => {
    const deadlineAt = findNextDeadline(schedule, row.deadlineKeys)?.deadline.at.getTime() ?? row.deadlineAt;
    const isLate = deadlineAt !== null && clock.now().getTime() > deadlineAt;
    return standingOf(row, { isFirstTry: firstTries.has(row.draftId), isLate });
  };
}

/** Returns the standing that the heading tells: of the claims of the page's own form type, if there are any. */
function standingOfAll(
  claims: readonly KnownClaim[],
  formType: FormType,
  standingOfRow: (row: OutboxRowView) => ClaimStanding,
): { readonly of: ClaimStanding; readonly formType: FormType } | undefined {
  const own = claims.filter((claim) => claim.formType === formType);
  const standings = (own.length > 0 ? own : claims).map(
    (claim) =>
      ({
        of: claim.kind === 'filed' ? 'filed' : standingOfRow(claim.row),
        formType: claim.formType,
      }) as const,
  );
  const leading = leadingStanding(standings.map(({ of }) => of));
  return standings.find(({ of }) => of === leading);
}

export function FiledItem({ claim }: { readonly claim: FiledClaim }) {
  const messages = useMessages();
  const { id, formType, filedAt, referenceCode, hasReceipt } = claim;
  useShownReceipt(hasReceipt && referenceCode !== null ? id : undefined);
  const documentsForm = findFormTypeFor('documents');
  return (
    <li className="claim-row">
      <h3 className="claim-row__title">{nameForm(messages, formType)}</h3>
      <FeedbackBox
        style="success"
        heading={messages.text(
          hasReceipt ? formWordKey('submissions.state.filed.title', formType) : 'submissions.known.told',
        )}
      />
      <dl className="receipt__values">
        {referenceCode !== null && (
          <div className="receipt__code">
            <dt>{messages.text('submissions.receipt.referenceCode')}</dt>
            <dd>
              <bdi translate="no">{referenceCode}</bdi>
            </dd>
          </div>
        )}
        <div>
          <dt>{messages.text('submissions.receipt.filedAt')}</dt>
          <dd>{messages.time(new Date(filedAt))}</dd>
        </div>
      </dl>
      <ul className="page__links">
        {hasReceipt && (
          <li>
            <PortalLink className="link" href="/claim/status">
              {messages.text('submissions.action.openReceipt')}
            </PortalLink>
          </li>
        )}
        {purposeOf(formType) === 'claim' && documentsForm !== undefined && (
          <li>
            <PortalLink className="link" href={`/${formSlug(documentsForm)}`}>
              {messages.text('submissions.known.upload')}
            </PortalLink>
          </li>
        )}
        <li>
          <PortalLink className="link" href={changeAddress()}>
            {messages.text('submissions.receipt.change')}
          </PortalLink>
        </li>
      </ul>
    </li>
  );
}

interface KnownWaitingProps {
  readonly claim: WaitingClaim;
  readonly formType: FormType;
  readonly claimant: KnownClaimant;
}

export function KnownWaiting({ claim: { row }, formType, claimant }: KnownWaitingProps) {
  const { clock, deadlines, filing, outbox } = usePortal();
  const schedule = useSyncExternalStore(deadlines.subscribe, deadlines.get);
  const keys = claimant.keys.find(({ draftId }) => draftId === row.draftId);
  const details = useDetailsOf(keys, row);
  const withKeys = useCallback<WithRowKeys>((_row, act) => keys && act(keys), [keys]);
  const actions = useRowActions(withKeys);
  const offered = useMemo((): RowActionHandlers => {
    if (row.formType !== formType) return actions;
    const { authorize: _elsewhere, ...others } = actions;
    // Here "authorize" returns to this page's form. If the server was not reached, the section below offers that.
    return claimant.answer === null ? others : { ...others, authorize: () => filing.forgetKnown(formType) };
  }, [actions, filing, formType, row.formType, claimant.answer]);
  return (
    <WaitingItem
      row={row}
      sender={outbox}
      deadline={useRowDeadline(row, schedule, clock)}
      isFirstTry={useFirstTries().has(row.draftId)}
      actions={offered}
      isUnlocked={keys !== undefined}
      serverError={details?.serverError ?? null}
    />
  );
}
