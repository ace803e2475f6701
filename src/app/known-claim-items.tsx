import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { FeedbackBox } from '#design/page-content.tsx';
import type { FiledClaim, WaitingClaim } from '#outbox/known-claims.ts';
import { useRowDeadline } from '#outbox/ui/row-deadlines.tsx';
import { type RowActionHandlers, WaitingItem } from '#outbox/ui/waiting-claim.tsx';
import type { FormType } from '#server/form-type.ts';
import type { KnownClaimant } from '#session/filing/filing-state.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { usePortal } from './portal.ts';
import { useFirstTries } from './use-first-tries.ts';
import { useRowActions, type WithRowKeys } from './use-row-actions.ts';
import { useDetailsOf } from './use-row-details.ts';

/** A claim that the server has: its reference code and when it was filed. */
export function FiledItem({ claim }: { readonly claim: FiledClaim }) {
  const messages = useMessages();
  const { formType, filedAt, referenceCode, hasReceipt } = claim;
  return (
    <li className="claim-row">
      <h3 className="claim-row__title">{messages.text(`submissions.form.${formType}`)}</h3>
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
              <bdi>{referenceCode}</bdi>
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
        {formType !== 'DocumentsUpload' && (
          <li>
            <PortalLink className="link" href="/documents-upload">
              {messages.text('submissions.known.upload')}
            </PortalLink>
          </li>
        )}
        <li>
          <PortalLink className="link" href="/faq#amend">
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

/** A claim that is not known to be filed: how it stands, and what can be done. */
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
    // This start page asks for them again; where the server was not reached, what is below offers that.
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
