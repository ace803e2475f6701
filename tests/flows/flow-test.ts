import { test as base } from '../support/test.ts';
import { Claimant } from './claimant.ts';

/** The base test with its first tab as a claimant. */
export const test = base.extend<{ readonly claimant: Claimant }>({
  claimant: async ({ page }, use) => {
    await use(new Claimant(page));
    // A route of the test may still hold a request of the page when the test ends.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '@playwright/test';
