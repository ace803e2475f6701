import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { PageDefinition } from '#claim/definition/form-definition.ts';
import type { FormChange, OpenClaim } from '#claim/filing/open-claim.ts';
import { findPagesOfFields } from '#claim/model/carrying-over.ts';
import { ReadOnlyProvider } from '#claim/ui/choices.tsx';
import { PageBlocks } from '#claim/ui/page-blocks.tsx';
import { useAnnounce } from '#design/accessibility.tsx';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { useIsOnline } from '#design/use-browser-conditions.ts';
import { SharedDeviceNotice } from '#portal/shared-device/shared-claim.tsx';
import { formSlug } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import './draft-notices.css';

/** Tells what the claimant must know of this draft: on a shared device, opened offline, form changed, open in another tab. */
export function DraftNotices({ claim }: { readonly claim: OpenClaim }) {
  const messages = useMessages();
  // A claim can be opened without the server while online: from the claims on this device, or from another device's file.
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {claim.draft !== null && <SharedDeviceNotice />}
      {claim.isOfflineEntry && (
        <FeedbackBox style="warning">
          {messages.text(
            isOnline ? 'filing.offlineSubmit.pinFirst' : formWordKey('filing.offlineEntry', claim.formType),
          )}
        </FeedbackBox>
      )}
      {claim.formChange && <FormChangeNotice claim={claim} change={claim.formChange} />}
      {claim.draft !== null && <ReaderNotice draft={claim.draft} />}
    </div>
  );
}

function FormChangeNotice({ claim, change }: { readonly claim: OpenClaim; readonly change: FormChange }) {
  const messages = useMessages();
  const pages = findPagesOfFields(claim.definition, change.fields, claim.engine);
  const { hasLostAnswers, isDamage } = change;
  if (pages.length === 0 && !hasLostAnswers && !isDamage) return null;
  const kept = hasLostAnswers ? 'filing.formChangedLost' : 'filing.formChangedKept';
  return (
    <FeedbackBox style="warning" heading={messages.text(isDamage ? 'filing.damaged' : 'filing.formChanged')}>
      <p>{messages.text(isDamage ? 'filing.damagedText' : kept)}</p>
      {pages.length > 0 && (
        <>
          <p>{messages.text('filing.formChangedPages')}</p>
          <ul>
            {pages.map((page) => (
              <li key={page.slug}>
                <PortalLink className="link" href={`/${formSlug(claim.formType)}/${page.slug}`}>
                  {messages.text(page.title)}
                </PortalLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </FeedbackBox>
  );
}

export function ReaderNotice({ draft }: { readonly draft: Pick<OpenDraft, 'formType' | 'lock'> }) {
  const messages = useMessages();
  const { lock } = draft;
  const isRefused = useSyncExternalStore(lock.subscribe, lock.getFailure) !== undefined;
  const isReader = useIsReader(draft);
  const announce = useAnnounce();
  const tell = useEffectEvent(() => {
    const isTakenOver = Object(history.state).isTakenOver === true;
    if (!isTakenOver || isReader) return;
    history.replaceState({ ...history.state, isTakenOver: false }, '');
    announce(messages.text('filing.takenOver'));
  });
  useEffect(() => tell(), []);
  if (!isReader) return null;
  return (
    <FeedbackBox style="warning">
      <p id={READER_REASON_ID}>
        {messages.text(formWordKey(isRefused ? 'filing.readOnlyFull' : 'filing.readOnly', draft.formType))}
      </p>
      <p>{messages.text(isRefused ? 'filing.readerFullHint' : 'filing.readerHint')}</p>
      <Button
        label={messages.text('filing.takeOver')}
        onClick={async () => {
          const asked = isRefused ? lock.request() : lock.takeOver();
          const role = await asked.catch(() => 'reader');
          // The reload reads what the other tab has committed.
          if (role !== 'writer') return;
          history.replaceState({ ...history.state, isTakenOver: true }, '');
          location.reload();
        }}
      />
    </FeedbackBox>
  );
}

/** Id of the text, in the notice above the fields, that says why this tab only reads. */
export const READER_REASON_ID = 'reader-reason';

/**
 * Renders a page's blocks in a tab that only reads. The fieldset disables every control, also those that widgets add later, and a screen
 * reader says why on entering it. The blocks mount anew, which ends what ran in them (a file being kept, an open calendar).
 */
export function ReaderFields({ page }: { readonly page: PageDefinition }) {
  return (
    <fieldset className="reader-fields" disabled aria-labelledby={READER_REASON_ID}>
      <ReadOnlyProvider value={true}>
        <PageBlocks page={page} />
      </ReadOnlyProvider>
    </fieldset>
  );
}

/** Returns whether this tab only reads the draft: another tab writes it, or the device is full. */
export function useIsReader(draft: Pick<OpenDraft, 'lock'> | null): boolean {
  const subscribe = useCallback(
    (listener: () => void) => draft?.lock.subscribe(listener) ?? (() => undefined),
    [draft],
  );
  return useSyncExternalStore(subscribe, () => draft?.lock.getRole() === 'reader');
}
