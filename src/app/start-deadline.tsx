import type { ComponentProps } from 'react';
import { PageDeadline } from './page-deadline.tsx';
import { useRestOfWords } from './use-rest-of-words.ts';

/** The deadline of a start page, which travels without the words for it. */
export function StartDeadline(props: ComponentProps<typeof PageDeadline>) {
  return useRestOfWords() ? <PageDeadline {...props} /> : null;
}
