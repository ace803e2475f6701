import { useSyncExternalStore } from 'react';
import type { OpenClaim } from '#claim/filing/open-claim.ts';
import { findPagesOfFields } from '#claim/model/carrying-over.ts';
import { Button } from '#design/button.tsx';
import { FeedbackBox } from '#design/page-content.tsx';
import { FORM_SLUGS } from '#server/form-type.ts';
import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { formWordKey } from '#words/form-words.ts';
import { useMessages } from '#words/messages-context.tsx';
import { PortalLink } from '#words/portal-link.tsx';
import { READER_REASON_ID } from './reader-fields.tsx';
import { useIsReader } from './use-is-reader.ts';

/** What the claimant must know of this draft: found again, opened offline, open in another tab. */
export function DraftNotices({ claim }: { readonly claim: OpenClaim }) {
  const messages = useMessages();
  return (
    <div role="status">
      {claim.isOfflineEntry && (
        <FeedbackBox style="warning">
          {messages.text(formWordKey('filing.offlineEntry', claim.formType))}
        </FeedbackBox>
      )}
      {claim.changedFields.length > 0 && (
        <FeedbackBox style="warning" heading={messages.text('filing.formChanged')}>
          <p>{messages.text('filing.formChangedText')}</p>
          <ul>
            {findPagesOfFields(claim.definition, claim.changedFields, claim.engine).map((page) => (
              <li key={page.slug}>
                <PortalLink className="link" href={`/${FORM_SLUGS[claim.formType]}/${page.slug}`}>
                  {messages.text(page.title)}
                </PortalLink>
              </li>
            ))}
          </ul>
        </FeedbackBox>
      )}
      {claim.draft !== null && <ReaderNotice draft={claim.draft} />}
    </div>
  );
}

function ReaderNotice({ draft }: { readonly draft: OpenDraft }) {
  const messages = useMessages();
  const { lock } = draft;
  const isRefused = useSyncExternalStore(lock.subscribe, lock.getFailure) !== undefined;
  if (!useIsReader(draft)) return null;
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
          // What another tab has committed is read anew.
          if (role === 'writer') location.reload();
        }}
      />
    </FeedbackBox>
  );
}
