import { chromium } from '@playwright/test';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { CHROMIUM_ARGUMENTS, findChromium } from '#scripts/find-browser.ts';
import { Claimant } from './claimant.ts';

export interface OpenProfile {
  readonly claimant: Claimant;
  /** Ends the browser as the operating system does it for want of memory: it gets no time to save anything. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium that keeps its profile in a folder. Cookies do not come over from a run before: Chromium writes them
 * only twice a minute, so that one that was killed has lost the latest of them or not.
 */
export async function openProfile(folder: string, portalUrl: string, space: string): Promise<OpenProfile> {
  const executablePath = findChromium();
  const context = await chromium.launchPersistentContext(folder, {
    baseURL: portalUrl,
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    args: CHROMIUM_ARGUMENTS,
    ...(executablePath === undefined ? {} : { executablePath }),
  });
  context.setDefaultTimeout(15_000);
  await context.clearCookies();
  await context.addCookies([{ name: SPACE_COOKIE, value: space, url: portalUrl }]);
  const [page = await context.newPage()] = context.pages();

  return {
    claimant: new Claimant(page),
    close: () => context.close(),
    async kill() {
      const browser = context.browser();
      if (browser === null) throw new Error('The browser has gone already.');
      const cdp = await browser.newBrowserCDPSession();
      const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
      const main = processInfo.find(({ type }) => type === 'browser');
      if (main === undefined) throw new Error('Chromium does not tell its own process.');
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(main.id, 'SIGKILL');
      await closed;
    },
  };
}
