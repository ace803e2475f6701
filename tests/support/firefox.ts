import puppeteer, { type Browser } from 'puppeteer-core';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { ensureFirefox } from '#scripts/setup-browser.ts';
import { WAIT_LIMIT_MS } from './limits.ts';

export interface FirefoxOptions {
  /** Folder of a profile that survives a restart; absent: a fresh one, deleted with the browser. */
  readonly userDataDir?: string;
  /** Browser preferences by name, added to those of a driven browser. */
  readonly preferences?: Readonly<Record<string, boolean | number>>;
}

/** Starts Firefox without a window, driven by WebDriver BiDi. The caller closes it. */
export function launchFirefox({ userDataDir, preferences }: FirefoxOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    headless: true,
    timeout: WAIT_LIMIT_MS,
    protocolTimeout: WAIT_LIMIT_MS,
    ...(userDataDir === undefined ? {} : { userDataDir }),
    ...(preferences === undefined ? {} : { extraPrefsFirefox: { ...preferences } }),
  });
}

/** Puts a browser into a space of the mock, as the fixtures of test.ts do for Chromium. */
export async function shareSpace(browser: Browser, portalUrl: string, space: string): Promise<void> {
  const { hostname } = new URL(portalUrl);
  await browser.setCookie({ name: SPACE_COOKIE, value: space, domain: hostname, path: '/' });
}
