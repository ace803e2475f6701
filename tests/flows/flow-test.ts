import { test as base } from '../support/test.ts';
import { Claimant } from './claimant.ts';

/** The portal's test with its first tab as a claimant uses it. */
export const test = base.extend<{ readonly claimant: Claimant }>({
  claimant: ({ page }, use) => use(new Claimant(page)),
  // A control that is not there is known soon, not at the test's end.
  actionTimeout: 15_000,
});

export { expect } from '@playwright/test';
