import puppeteer, { type Browser } from 'puppeteer-core';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { ensureFirefox } from '#scripts/setup-browser.ts';

export interface FirefoxOptions {
  /** Keeps the profile through a restart. Absent: a fresh one, gone with the browser. */
  readonly userDataDir?: string;
}

/** Starts Firefox without a window, driven by WebDriver BiDi. The caller closes it. */
export function launchFirefox({ userDataDir }: FirefoxOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: ensureFirefox(),
    headless: true,
    ...(userDataDir === undefined ? {} : { userDataDir }),
  });
}

/** Gives a browser the state of one space of the mock, as the fixtures of test.ts do it for Chromium. */
export async function shareSpace(browser: Browser, portalUrl: string, space: string): Promise<void> {
  const { hostname } = new URL(portalUrl);
  await browser.setCookie({ name: SPACE_COOKIE, value: space, domain: hostname, path: '/' });
}
