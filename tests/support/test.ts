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
  /** Control of this test's own space of the mock, which the browser context joins by a cookie. */
  readonly control: MockControl;
  readonly space: string;
  /** Console errors and exceptions of the page, latest last. */
  readonly pageErrors: string[];
}

interface PortalWorkerFixtures {
  /** Theme, set at the top of a spec by `test.use`; default: the demonstration's. */
  readonly theme: ThemeName | undefined;
  /** Folder of another case than the demonstration's, set in the same way. */
  readonly caseFolder: string | undefined;
  /** The demonstration site with a mock, one per playwright worker. */
  readonly portal: RunningPortal;
}

/**
 * Playwright's `test` with a running portal: `page.goto('/')` opens its start page, and `control` sets the mock's answers and reads its
 * requests. Tests do not share state.
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
