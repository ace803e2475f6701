import { SharedNotice } from '#features/shared-files/shared-notice.tsx';
import { usePortal } from './portal.ts';
import { useRestOfWords } from './use-rest-of-words.ts';

/** On a start page that the share sheet has led to: what became of the files. */
export function SharedArrival({ outcome }: { readonly outcome: string }) {
  const { settings } = usePortal();
  return useRestOfWords() ? <SharedNotice outcome={outcome} files={settings.files} /> : null;
}
