import { spawnSync } from 'node:child_process';
import { findChromium, findFirefox } from './find-browser.ts';
import { installDebianPackage } from './install-debian-package.ts';

const CHROMIUM_HELP =
  'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';
const FIREFOX_HELP =
  'No Firefox was found and none could be installed. Install Firefox ESR, or set FIREFOX_PATH to one.';

/**
 * Makes sure that there is a Chromium to test with: CHROMIUM_PATH, an installed one, Debian's where we are root, else
 * playwright's own. @throws one line that says what to do.
 */
export function ensureChromium(): string {
  return found(
    findChromium,
    () => installDebianPackage('chromium'),
    installPlaywrightChromium,
    CHROMIUM_HELP,
  );
}

/** The same for Firefox, which has no installer of its own here. @throws one line that says what to do. */
export function ensureFirefox(): string {
  return found(
    findFirefox,
    () => installDebianPackage('firefox-esr'),
    () => {},
    FIREFOX_HELP,
  );
}

function found(
  find: () => string | undefined,
  install: () => void,
  installOtherwise: () => void,
  help: string,
): string {
  const present = find();
  if (present !== undefined) return present;
  install();
  const installed = find();
  if (installed !== undefined) return installed;
  installOtherwise();
  const last = find();
  if (last === undefined) throw new Error(help);
  return last;
}

function installPlaywrightChromium(): void {
  console.log("Fetching playwright's Chromium …");
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], {
    stdio: 'inherit',
  });
}

if (import.meta.main) {
  for (const ensure of [ensureChromium, ensureFirefox]) {
    try {
      console.log(ensure());
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
