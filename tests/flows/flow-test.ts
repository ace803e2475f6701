import { test as base } from '../support/test.ts';
import { Claimant } from './claimant.ts';

/** The portal's test with its first tab as a claimant uses it. */
export const test = base.extend<{ readonly claimant: Claimant }>({
  claimant: async ({ page }, use) => {
    await use(new Claimant(page));
    // What a page still asks for as its test ends, a test that changes answers may have half answered.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '@playwright/test';
