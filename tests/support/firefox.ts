import puppeteer, { type Browser } from 'puppeteer-core';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { ensureFirefox } from '#scripts/setup-browser.ts';
import { WAIT_LIMIT_MS } from './limits.ts';

export interface FirefoxOptions {
  /** Keeps the profile through a restart. Absent: a fresh one, gone with the browser. */
  readonly userDataDir?: string;
  /** Preferences of the browser, by name, beside those that a driven one has. */
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

/** Gives a browser the state of one space of the mock, as the fixtures of test.ts do it for Chromium. */
export async function shareSpace(browser: Browser, portalUrl: string, space: string): Promise<void> {
  const { hostname } = new URL(portalUrl);
  await browser.setCookie({ name: SPACE_COOKIE, value: space, domain: hostname, path: '/' });
}
