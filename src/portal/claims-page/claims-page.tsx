import { useLocation, useSearch } from '@tanstack/react-router';
import { CaptchaHost } from '#captcha/ui/captcha-host.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import type { KeptClaims } from '#outbox/kept-claims.ts';
import { isOnItsWay } from '#outbox/row-advice.ts';
import { useKeptClaims } from '#outbox/ui/use-claims.ts';
import type { PortalSearch } from '#portal/address.ts';
import { useFirstTries } from '#portal/claim-page/row-actions.ts';
import { ClearDevice } from '#portal/pages/clear-device.tsx';
import { Page, PageHeading, ShutPage, useIsStorageShut } from '#portal/pages/page.tsx';
import { VisitChoice } from '#portal/pages/page-notices.tsx';
import { usePortal } from '#portal/portal.ts';
import { PageSpinner } from '#portal/shell/page-stand-ins.tsx';
import type { FormType } from '#server/form-type.ts';
import { SupportCodeLines } from '#support/ui/support-code-lines.tsx';
import { PasskeyPanel } from '#vault/ui/device-lock.tsx';
import { StoragePanel } from '#vault/ui/storage-panel.tsx';
import { nameForm } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { DraftsSection, MoveSection } from './kept-drafts.tsx';
import { PaperPage, ReceiptPage } from './paper-page.tsx';
import { ReceiptsSection, WaitingSection } from './submitted-claims.tsx';
import { AskedCredentials, useClaimsPage } from './unlocked-claims.tsx';

const CLEAR = 'clear';

/** /claim/status: lists all drafts, waiting claims and receipts on this device; without credentials only form, state and next step. */
export function ClaimsRoute() {
  const { captcha } = usePortal();
  const messages = useMessages();
  const { paper }: PortalSearch = useSearch({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const isOnline = useIsOnline();
  const isShut = useIsStorageShut();
  const firstTries = useFirstTries();
  const kept = useKeptClaims();
  const version = kept && nameClaims(kept);
  const page = useClaimsPage(version);
  // Waits for the session's claims too, so that nothing moves when they are known.
  if (kept === undefined || page.claims === undefined) {
    return isShut ? <ShutPage title="submissions.title" /> : <PageSpinner />;
  }

  const { waiting, drafts, receipts } = kept;
  const printed = waiting.find(({ id }) => id === paper);
  if (printed !== undefined) return <PaperPage row={printed} page={page} />;
  const shown = receipts.find(({ id }) => id === paper);
  if (shown !== undefined) return <ReceiptPage kept={shown} page={page} />;
  const formTypes = listFormTypes(kept);
  const isEmpty = formTypes.length === 0;
  // Nothing is erased while it is on its way from here: the page first tells how that ends.
  const isSending = waiting.some((row) => isOnItsWay(row, firstTries.has(row.draftId)));
  const own = waiting.filter(({ draftId }) => page.keysOf(draftId) !== undefined);
  return (
    <Page>
      <PageHeading text={messages.text('submissions.title')} />
      <p className="page__lead">{messages.text('submissions.intro')}</p>
      {isEmpty && (
        <p>
          <span>{messages.text('submissions.none')}</span>{' '}
          <PortalLink className="link" href="/claim">
            {messages.text('submissions.none.start')}
          </PortalLink>
        </p>
      )}
      {page.isOpen && (
        <FeedbackBox>
          <p>{messages.text('submissions.unlock.lockText')}</p>
          <Button label={messages.text('submissions.unlock.lock')} onClick={page.lock} />
        </FeedbackBox>
      )}
      <WaitingSection rows={waiting} page={page} />
      <DraftsSection drafts={drafts} page={page} />
      <ReceiptsSection receipts={receipts} page={page} />
      {/* Offline the captcha's script cannot load, and nothing is sent that would need it. */}
      {isOnline && waiting.length > 0 && <CaptchaHost client={captcha} />}
      <MoveSection isOpenAtFirst={hash === 'move'} />
      <StoragePanel version={version} />
      {[...new Set(page.claims.keys.map((keys) => keys.claimantId))].map((claimantId) => (
        <PasskeyPanel key={claimantId} claimantId={claimantId} />
      ))}
      {!isEmpty && (
        <ClearDevice
          isSending={isSending}
          unsent={own}
          onLocked={page.reload}
          locked={
            page.isOpen ? undefined : (
              <>
                <p>{messages.text('submissions.clear.unlockFirst')}</p>
                {page.asking?.id === CLEAR ? (
                  <AskedCredentials id={CLEAR} page={page} />
                ) : (
                  <div className="page__actions">
                    {formTypes.map((formType) => (
                      <Button
                        key={formType}
                        label={messages.text(
                          formTypes.length === 1
                            ? 'submissions.clear.unlock'
                            : 'submissions.clear.unlockForm',
                          { form: nameForm(messages, formType) },
                        )}
                        onClick={() => page.ask({ id: CLEAR, formType })}
                      />
                    ))}
                  </div>
                )}
              </>
            )
          }
        />
      )}
      <VisitChoice />
      <SupportCodeLines />
    </Page>
  );
}

/** Names the stored claims and their states: when the name changes, the open ones are read again. */
function nameClaims({ waiting, receipts }: KeptClaims): string {
  return [...waiting.map(({ id, progress }) => id + progress.state), ...receipts.map(({ id }) => id)].join();
}

function listFormTypes({ waiting, drafts, receipts }: KeptClaims): readonly FormType[] {
  return [...new Set([...waiting, ...drafts, ...receipts].map(({ formType }) => formType))];
}
