import { test as base } from '../support/test.ts';
import { Claimant } from './claimant.ts';

/** The portal's test with its first tab as a claimant uses it. */
export const test = base.extend<{ readonly claimant: Claimant }>({
  claimant: ({ page }, use) => use(new Claimant(page)),
});

export { expect } from '@playwright/test';
