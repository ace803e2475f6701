import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import type { FormType } from '#core/contract/form-type.ts';
import { signIn } from '../support/sign-in.ts';
import { SCREENS } from './screens.ts';

export const VIEWPORTS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'computer', width: 1280, height: 900 },
] as const;
export type Viewport = (typeof VIEWPORTS)[number];

/** Takes a picture of every page of one running portal, and gives how many there are. */
export async function takeScreenshots(
  browser: Browser,
  portalUrl: string,
  folder: string,
  viewport: Viewport,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
  await context.addCookies([{ name: SPACE_COOKIE, value: `screenshots-${viewport.name}`, url: portalUrl }]);
  const page = await context.newPage();
  let signedInTo: FormType | undefined;
  for (const screen of SCREENS) {
    if (screen.signedInTo !== undefined && screen.signedInTo !== signedInTo) {
      await signIn(page, portalUrl, screen.signedInTo);
      signedInTo = screen.signedInTo;
    }
    await page.setViewportSize(viewport);
    await openScreen(page, portalUrl + screen.path);
    await showWhole(page, viewport);
    await page.screenshot({ path: join(folder, `${screen.name}-${viewport.name}.png`) });
  }
  await context.close();
  return SCREENS.length;
}

/** Makes the window as high as the page: what sticks to the window's edge would else stand in the middle of the picture. */
async function showWhole(page: Page, { width, height }: Viewport): Promise<void> {
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, pageHeight) });
}

/** Opens a page and waits until it is as it will stay. */
export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
