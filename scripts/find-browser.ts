import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const FIREFOX_NAMES = ['firefox-esr', 'firefox'];

/**
 * Parts of Chromium that no test is about. The switch takes the place of playwright's own, so that what would get into
 * a test's way stands here too; the last two draw a page of their own behind the address bar of each window.
 */
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

/** Switches every Chromium of ours is started with: no sandbox for root, and nothing that calls home. */
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${DISABLED_FEATURES.join(',')}`,
];

/** The Chromium or Chrome to use: CHROMIUM_PATH, an installed one, else playwright's own where it was installed. */
export function findChromium(ownPath = chromium.executablePath()): string | undefined {
  return firstExecutable([process.env.CHROMIUM_PATH, ...onPath(CHROMIUM_NAMES), ownPath]);
}

/** The Firefox to use: FIREFOX_PATH, else an installed one. */
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
