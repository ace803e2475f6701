import { type ComponentProps, useEffect, useState } from 'react';
import { InstallNotice, PageDeadline } from '#portal/pages/page-notices.tsx';
import { usePortal } from '#portal/portal.ts';
import { useRestOfWords } from '#portal/shell/page-words.ts';
import { SharedNotice } from '#sharing/ui/shared-notice.tsx';
import { hasStoredClaims } from '#vault/has-stored-claims.ts';

/** The deadline of a start page, which travels without the words for it. */
export function StartDeadline(props: ComponentProps<typeof PageDeadline>) {
  return useRestOfWords() ? <PageDeadline {...props} /> : null;
}

/** The offer to install the portal on a start page, which travels without the words for it; not where a claim is kept already. */
export function StartInstall() {
  const [isBeforeDraft, setIsBeforeDraft] = useState(false);
  useEffect(() => {
    let isGone = false;
    findKeptClaims().then(
      (isKept) => {
        if (!isGone) setIsBeforeDraft(!isKept);
      },
      // Storage that cannot be read is no place to offer more of it.
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, []);
  const isWorded = useRestOfWords(isBeforeDraft);
  return isBeforeDraft && isWorded ? <InstallNotice moment="before-draft" /> : null;
}

/** Storage is opened only where there is some, as in background-tasks.ts. */
async function findKeptClaims(): Promise<boolean> {
  if (!(await hasStoredClaims())) return false;
  const { hasKeptClaims } = await import('#outbox/kept-claims.ts');
  return hasKeptClaims();
}

/** On a start page that the share sheet has led to: what became of the files. */
export function SharedArrival({ outcome }: { readonly outcome: string }) {
  const { settings } = usePortal();
  return useRestOfWords() ? <SharedNotice outcome={outcome} files={settings.files} /> : null;
}
