import { CHROMIUM_ARGUMENTS, findChromium, findHeadlessShell } from '#scripts/find-browser.ts';
import { WAIT_LIMIT_MS } from './limits.ts';

/** Launch options for tests that need what the headless shell lacks, such as background sync. */
export const WHOLE_BROWSER = makeLaunchOptions(findChromium());

/** Launch options for all other tests in pages: the headless shell if there is one. It saves a fifth of their time. */
export const PAGES_ONLY = makeLaunchOptions(
  findHeadlessShell() ?? findChromium(),
  // One process less to start and to talk to.
  '--enable-features=NetworkServiceInProcess2',
);

function makeLaunchOptions(executablePath: string | undefined, ...args: string[]) {
  return {
    args: [...CHROMIUM_ARGUMENTS, ...args],
    timeout: WAIT_LIMIT_MS,
    ...(executablePath === undefined ? {} : { executablePath }),
  };
}
