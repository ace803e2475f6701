import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import { THEME_NAMES, type ThemeName } from '#core/contract/settings.ts';
import {
  openScreen,
  takeScreenshots,
  VIEWPORTS,
  type Viewport,
} from '#tests/screenshots/take-screenshots.ts';
import { startPortal } from '#tests/support/start-portal.ts';
import { makeThemedSite } from '#tests/support/themed-site.ts';
import { buildSite } from './build.ts';
import { CHROMIUM_ARGUMENTS } from './find-browser.ts';
import { ensureChromium } from './setup-browser.ts';

// Takes a picture of every page, in every theme, on a phone and a computer, into build/screenshots.
// With --keep also those that are kept: the README's, and the manifest's.
const FOLDER = 'build/screenshots';
const keeps = process.argv.includes('--keep');

async function keepStartPage(browser: Browser, url: string, viewport: Viewport, path: string): Promise<void> {
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' });
  await openScreen(page, url);
  await page.screenshot({ path });
  await page.close();
}

async function keepPictures(browser: Browser, url: string, theme: ThemeName): Promise<void> {
  const [phone, computer] = VIEWPORTS;
  await keepStartPage(browser, url, phone, `docs/screenshots/start-${theme}.png`);
  if (theme !== 'default-7.0') return;
  await keepStartPage(browser, url, phone, 'public/screenshots/start-narrow.png');
  await keepStartPage(browser, url, computer, 'public/screenshots/start-wide.png');
}

await buildSite('demo');
mkdirSync('docs/screenshots', { recursive: true });
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
for (const theme of THEME_NAMES) {
  const portal = await startPortal({ siteFolder: await makeThemedSite(theme) });
  for (const viewport of VIEWPORTS) {
    const count = await takeScreenshots(browser, portal.url, `${FOLDER}/${theme}`, viewport);
    console.log(`${count} pictures: ${theme}, ${viewport.name}`);
  }
  if (keeps) await keepPictures(browser, portal.url, theme);
  await portal.close();
}
await browser.close();
console.log(`They are in ${FOLDER}.`);
