import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { SPACE_COOKIE } from '#api-mock/control/contract.ts';
import { Claimant } from '../flows/claimant.ts';
import { settle } from '../flows/settle.ts';
import { switchCulture } from '../flows/switch-culture.ts';
import { type Look, walkOpenPages, walkStandardFlow } from '../flows/walk-pages.ts';
import {
  type Walk,
  walkDialogs,
  walkKeptClaims,
  walkOtherForms,
  walkTroubles,
} from '../flows/walk-states.ts';
import type { RunningPortal } from '../support/start-portal.ts';

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme?: 'dark';
  readonly culture?: string;
}

export const PHONE: View = { name: 'phone', width: 390, height: 844 };
export const COMPUTER: View = { name: 'computer', width: 1280, height: 900 };
export const VIEWS: readonly View[] = [
  PHONE,
  COMPUTER,
  { ...PHONE, name: 'phone-dark', colorScheme: 'dark' },
  { ...PHONE, name: 'phone-arabic', culture: 'ar' },
];

const WALKS: readonly Walk[] = [
  walkStandardFlow,
  walkOpenPages,
  walkOtherForms,
  walkTroubles,
  walkDialogs,
  walkKeptClaims,
];

export async function takeScreenshots(
  browser: Browser,
  portal: RunningPortal,
  folder: string,
): Promise<number> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  for (const [index, walk] of WALKS.entries()) {
    const space = `screenshots-${index}`;
    const control = portal.controlOf(space);
    await control.reset({ preset: 'all-cultures' });
    const context = await browser.newContext({
      baseURL: portal.url,
      viewport: PHONE,
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: SPACE_COOKIE, value: space, url: portal.url }]);
    const page = await context.newPage();
    const look: Look = async (name) => {
      count += 1;
      for (const view of VIEWS) await takeScreenshot(page, view, join(folder, fileNameOf(count, name, view)));
    };
    await walk(new Claimant(page), look, control);
    await context.close();
  }
  return count * VIEWS.length;
}

/**
 * Takes screenshots of a claim on a phone: filled in offline, submitted and waiting, filed by itself.
 * @param pathOf returns the file for a moment
 */
export async function takeWay(
  browser: Browser,
  url: string,
  pathOf: (moment: 'offline' | 'waiting' | 'filed') => string,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: PHONE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const claimant = new Claimant(page);
  const take = async (moment: Parameters<typeof pathOf>[0]) => {
    await settle(page);
    await page.screenshot({ path: pathOf(moment) });
  };
  await claimant.startClaim();
  await claimant.becomeReadyForOffline();
  await claimant.fillAboutYou();
  await context.setOffline(true);
  await claimant.answerClaim();
  await claimant.waitUntilSaved();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take('offline');
  await claimant.goOnTo('How you want to be paid');
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  await claimant.sign();
  await claimant.submit();
  await claimant.arriveAt('Your claim is saved on this device, not yet filed');
  await take('waiting');
  await context.setOffline(false);
  await claimant.arriveAt('Your claim is filed');
  await take('filed');
  await context.close();
}

function fileNameOf(count: number, name: string, view: View): string {
  const words = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${String(count).padStart(2, '0')}-${words}-${view.name}.png`;
}

/** Takes one screenshot of the current page and restores its state. */
async function takeScreenshot(page: Page, view: View, path: string): Promise<void> {
  // A page that could not start is in English only and has no language switch.
  const canSwitch = (await page.getByRole('contentinfo').count()) > 0;
  if (view.culture !== undefined && canSwitch) await switchCulture(page, view.culture);
  await page.emulateMedia({ colorScheme: view.colorScheme ?? 'light' });
  await settle(page);
  await page.setViewportSize(await sizeOf(page, view));
  await page.screenshot({ path });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(PHONE);
  if (view.culture !== undefined && canSwitch) await switchCulture(page, 'en');
}

/**
 * Returns a window as high as the page, because sticky parts would otherwise be in the middle of the picture. A dialog keeps the window's
 * size, in whose middle it is.
 */
async function sizeOf(page: Page, { width, height }: View): Promise<{ width: number; height: number }> {
  await page.setViewportSize({ width, height });
  if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0)
    return { width, height };
  const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  return { width, height: Math.max(height, pageHeight) };
}

export async function openScreen(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.locator('main h1').first().waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
