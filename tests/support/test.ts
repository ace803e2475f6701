import { test as base, expect } from '@playwright/test';
import type { MockControl } from '#api-mock/control/client.ts';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import type { ThemeName } from '#server/settings.ts';
import { throttlePages } from './cpu-throttle.ts';
import { followPages } from './describe-pages.ts';
import { type RunningPortal, startPortal } from './start-portal.ts';
import { makeSiteOfCase, makeThemedSite } from './themed-site.ts';
import { watchFacts } from './watch-facts.ts';

interface PortalFixtures {
  /** The mock's state of this test alone: its own space, which the test's browser context shares by a cookie. */
  readonly control: MockControl;
  /** The name of that space. */
  readonly space: string;
  /** What the page wrote to its console as an error, and what it threw, the latest last. */
  readonly pageErrors: string[];
}

interface PortalWorkerFixtures {
  /** Said at the top of a spec by `test.use`; where it is not said, the demonstration's own. */
  readonly theme: ThemeName | undefined;
  /** The folder of another case than the demonstration's, said in the same way. */
  readonly caseFolder: string | undefined;
  /** The demonstration site with a mock, one for each of playwright's workers. */
  readonly portal: RunningPortal;
}

/**
 * Playwright's `test` with the portal beside it: `page.goto('/')` is the portal's start page, and `control` says how its
 * mock answers and what it got. Tests do not see each other's state.
 */
export const test = base.extend<PortalFixtures, PortalWorkerFixtures>({
  theme: [undefined, { option: true, scope: 'worker' }],
  caseFolder: [undefined, { option: true, scope: 'worker' }],
  portal: [
    async ({ theme, caseFolder }, use) => {
      const ofTheme = theme === undefined ? {} : { siteFolder: await makeThemedSite(theme) };
      const ofCase =
        caseFolder === undefined ? {} : { siteFolder: await makeSiteOfCase(caseFolder), caseFolder };
      const portal = await startPortal({ ...ofTheme, ...ofCase });
      await use(portal);
      await portal.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a fixture needs
  space: ({}, use, testInfo) => use(testInfo.testId.replaceAll(/[^A-Za-z0-9-]/g, '-')),
  control: async ({ portal, space }, use) => {
    const control = portal.controlOf(space);
    await control.reset();
    await use(control);
  },
  context: async ({ context, portal, space }, use, testInfo) => {
    await context.addCookies([{ name: SPACE_COOKIE, value: space, url: portal.url }]);
    await throttlePages(context);
    const pages = followPages(context);
    const facts = await watchFacts(context, portal.controlOf(space));
    await use(context);
    if (testInfo.status !== testInfo.expectedStatus)
      for (const description of await pages.describe())
        testInfo.annotations.push({ type: 'page', description });
    expect(await facts.findLies(), 'messages that state what is not so').toEqual([]);
  },
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    await use(errors);
  },
});

export { expect } from '@playwright/test';
