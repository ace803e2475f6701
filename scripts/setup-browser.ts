import { spawnSync } from 'node:child_process';
import { findChromium, findFirefox, findHeadlessShell } from './find-browser.ts';
import { installDebianPackage } from './install-debian-package.ts';

const CHROMIUM_HELP =
  'No Chromium was found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one.';
const FIREFOX_HELP =
  'No Firefox was found and none could be installed. Install Firefox ESR, or set FIREFOX_PATH to one.';

interface BrowserSetup {
  readonly find: () => string | undefined;
  readonly installPackage: (name: string) => void;
  readonly installOwn: () => void;
}

/**
 * Ensures a Chromium for tests: CHROMIUM_PATH, an installed one, Debian's if running as root, else Playwright's own.
 * @throws Error with one line that says what to do
 */
export function ensureChromium(setup: Partial<BrowserSetup> = {}): string {
  return ensure('chromium', CHROMIUM_HELP, {
    find: findChromium,
    installPackage: installDebianPackage,
    installOwn: installPlaywrightChromium,
    ...setup,
  });
}

/** Installs Debian's headless shell of Chromium where it can; without it the tests run in Chromium itself. */
export function addHeadlessShell({
  find = findHeadlessShell,
  installPackage = installDebianPackage,
} = {}): void {
  if (find() === undefined) installPackage('chromium-headless-shell');
}

/** Ensures a Firefox for tests in the same way, without Playwright's own. @throws Error with one line that says what to do */
export function ensureFirefox(setup: Partial<BrowserSetup> = {}): string {
  return ensure('firefox-esr', FIREFOX_HELP, {
    find: findFirefox,
    installPackage: installDebianPackage,
    installOwn: () => {},
    ...setup,
  });
}

function ensure(debianPackage: string, help: string, setup: BrowserSetup): string {
  const { find, installPackage, installOwn } = setup;
  for (const install of [() => installPackage(debianPackage), installOwn]) {
    const present = find();
    if (present !== undefined) return present;
    install();
  }
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
  addHeadlessShell();
  for (const ensureBrowser of [ensureChromium, ensureFirefox]) {
    try {
      console.log(ensureBrowser());
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      process.exitCode = 1;
    }
  }
}
