import { useEffect, useState } from 'react';
import { hasStoredClaims } from '#vault/has-stored-claims.ts';
import { InstallNotice } from './install-notice.tsx';
import { useRestOfWords } from './use-rest-of-words.ts';

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
