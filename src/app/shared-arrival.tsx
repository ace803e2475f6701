import { SharedNotice } from '#features/shared-files/shared-notice.tsx';
import { useRestOfWords } from './use-rest-of-words.ts';

/** On a start page that the share sheet has led to: what became of the files. */
export function SharedArrival({ outcome }: { readonly outcome: string }) {
  return useRestOfWords() ? <SharedNotice outcome={outcome} /> : null;
}
