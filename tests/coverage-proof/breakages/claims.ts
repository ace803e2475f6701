import type { Breakage } from '../breakage.ts';

/** Sections 2, 3, 4 and 6: the way through a claim, what it holds, its states, and who may do what. */
export const CLAIM_BREAKAGES: readonly Breakage[] = [
  {
    row: 'S4.4',
    breaks: 'the form state is kept on the pages that say that something went wrong',
    file: 'src/app/pages/generic-pages.tsx',
    find: 'getFormNavigation(portal).clear()',
    replace: 'void portal',
  },
];
