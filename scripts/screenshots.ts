import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { THEME_NAMES, type ThemeName } from '#server/settings.ts';
import {
  COMPUTER,
  openScreen,
  PHONE,
  takeScreenshots,
  takeWay,
  type View,
} from '#tests/screenshots/take-screenshots.ts';
import { startPortal } from '#tests/support/start-portal.ts';
import { makeThemedSite } from '#tests/support/themed-site.ts';
import { buildSite } from './build.ts';
import { CHROMIUM_ARGUMENTS } from './find-browser.ts';
import { ensureChromium } from './setup-browser.ts';

// Takes pictures of every page and state into build/screenshots, in every theme or the named ones, on a phone (also dark, and in Arabic)
// and a computer. With --keep it takes those for the README and the manifest instead.
const FOLDER = 'build/screenshots';
const keeps = process.argv.includes('--keep');
const named = THEME_NAMES.filter((theme) => process.argv.includes(theme));

async function keepStartPage(browser: Browser, url: string, viewport: View, path: string): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await openScreen(page, url);
  await page.screenshot({ path });
  await page.close();
}

async function keepPictures(browser: Browser, url: string, theme: ThemeName): Promise<void> {
  await keepStartPage(browser, url, PHONE, `docs/screenshots/start-${theme}.png`);
  if (theme !== 'default-7.0') return;
  await keepStartPage(browser, url, PHONE, 'public/screenshots/start-narrow.png');
  await keepStartPage(browser, url, COMPUTER, 'public/screenshots/start-wide.png');
  await takeWay(browser, url, (moment) => `docs/screenshots/${moment}.png`);
}

await buildSite('demo');
mkdirSync('docs/screenshots', { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
for (const theme of named.length > 0 ? named : THEME_NAMES) {
  const portal = await startPortal({ siteFolder: await makeThemedSite(theme) });
  if (keeps) await keepPictures(browser, portal.url, theme);
  else console.log(`${await takeScreenshots(browser, portal, `${FOLDER}/${theme}`)} pictures: ${theme}`);
  await portal.close();
}
await browser.close();
if (!keeps) console.log(`They are in ${FOLDER}.`);
