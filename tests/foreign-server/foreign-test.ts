import { rmSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { readDemoCase } from '#scripts/case/read-case.ts';
import { type PortalServer, servePortal } from '#scripts/serve.ts';
import { copySite, stampSite } from '#scripts/stamp-site.ts';
import { Claimant } from '../flows/claimant.ts';
import { throttlePages } from '../support/cpu-throttle.ts';
import { watchFacts } from '../support/watch-facts.ts';
import { ForeignServer } from './foreign-server.ts';

interface ForeignFixtures {
  readonly server: ForeignServer;
  readonly claimant: Claimant;
  readonly pageErrors: string[];
}

interface ForeignWorkerFixtures {
  readonly portal: PortalServer & { readonly server: ForeignServer };
}

/** Playwright's `test` with the built demonstration in front of a server that has only section 7 of the specification. */
export const test = base.extend<ForeignFixtures, ForeignWorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const siteFolder = `build/demo-foreign-${process.env.TEST_PARALLEL_INDEX ?? 'alone'}`;
      rmSync(siteFolder, { recursive: true, force: true });
      copySite('build/demo', siteFolder);
      const given = readDemoCase('demo');
      const { captcha } = given.settings;
      const scriptAddresses = { ...captcha.scriptAddresses, turnstile: '/vendor/turnstile.js' };
      const settings = {
        ...given.settings,
        captcha: { ...captcha, scriptAddresses },
        serverIdempotency: false,
      };
      await stampSite(siteFolder, { ...given, settings });
      const server = new ForeignServer();
      const running = await servePortal({ siteFolder, answerApi: server.answer, port: 0 });
      await use({ ...running, server });
      await running.close();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  server: async ({ portal }, use) => {
    portal.server.reset();
    await use(portal.server);
  },
  context: async ({ context, server }, use) => {
    await throttlePages(context);
    const facts = await watchFacts(context, { listSubmissions: async () => server.claims });
    await use(context);
    expect(await facts.findLies(), 'messages that state what is not so').toEqual([]);
  },
  claimant: ({ page }, use) => use(new Claimant(page)),
  pageErrors: async ({ page }, use) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await use(errors);
  },
});

export { expect } from '@playwright/test';
