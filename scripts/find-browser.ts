import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const HEADLESS_SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell'];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/** Features that tests do not need. Repeats Playwright's own, which the switch replaces; the last two open pages of their own. */
const DISABLED_FEATURES = [
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Switches for every Chromium: no sandbox, because it cannot run as root, and no background network traffic. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** Finds Chromium or Chrome: CHROMIUM_PATH, an installed one, else Playwright's own. */
export function findChromium(ownPath = chromium.executablePath()): string | undefined {
  return firstExecutable([process.env.CHROMIUM_PATH, ...onPath(CHROMIUM_NAMES), ownPath]);
}

/**
 * Finds Chromium's headless shell: CHROMIUM_PATH, else an installed one. It is the same engine without the browser's own windows and
 * background tasks, and takes a fifth less time.
 */
export function findHeadlessShell(): string | undefined {
  return firstExecutable([process.env.CHROMIUM_PATH, ...onPath(HEADLESS_SHELL_NAMES)]);
}

/** Finds Firefox: FIREFOX_PATH, else an installed one. */
export function findFirefox(): string | undefined {
  return firstExecutable([process.env.FIREFOX_PATH, ...onPath(FIREFOX_NAMES)]);
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function firstExecutable(candidates: readonly (string | undefined)[]): string | undefined {
  return candidates.find((path) => path !== undefined && path !== '' && isExecutable(path));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
