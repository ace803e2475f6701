import type { OpenDraft } from '#vault/drafts/open-draft.ts';
import { PersistenceNotice, usePersistence } from '#vault/ui/saving-notices.tsx';
import { InstallNotice } from './install-notice.tsx';

interface SavedNoticesProps {
  readonly draft: OpenDraft;
  /** The page that sends the claim: it is no moment to ask for anything else. */
  readonly isLastPage: boolean;
}

/** What there is to know once an answer is saved: whether the browser keeps it, and how one comes back to it. */
export function SavedNotices({ draft, isLastPage }: SavedNoticesProps) {
  const persistence = usePersistence(draft);
  if (persistence === undefined) return null;
  return (
    <>
      {persistence === 'refused' && <PersistenceNotice />}
      {!isLastPage && <InstallNotice moment="draft-saved" />}
    </>
  );
}
