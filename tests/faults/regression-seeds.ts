import type { BrowserName } from './hands.ts';

export interface RegressionSeed {
  readonly seed: number;
  readonly browser: BrowserName;
  readonly because: string;
}

/** Run in `npm test` before the other seeds. A change of plan-run.ts changes the plan of every seed. */
export const REGRESSION_SEEDS: readonly RegressionSeed[] = [
  {
    seed: 2079,
    browser: 'chromium',
    because:
      'the answer to an upload was lost, and the title and the banner said that it was not sent, though the server had it',
  },
  {
    seed: 30795,
    browser: 'chromium',
    because: 'what was typed while the session was being ended, after its draft was closed, was not saved',
  },
  {
    seed: 70299,
    browser: 'chromium',
    because:
      'the server had stored the documents and answered with an error: they were told as not sent, taken back and sent again',
  },
];
