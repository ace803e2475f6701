import type { BrowserContext, Page } from 'playwright';
import { WAIT_LIMIT_MS } from '../support/limits.ts';

const CPU_SLOWDOWN = 4;
/** A slow line: 1.6 Mbps down, 0.75 Mbps up, 150 ms added to a request. */
export const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_000_000) / 8,
  uploadThroughput: (0.75 * 1_000_000) / 8,
};

declare global {
  interface Window {
    /** When the first field was on the screen, in ms since the navigation began. */
    firstFieldAt?: number;
    /** When the page that its own code makes was there; of a page without such code, when its first field was. */
    ownPageAt?: number;
  }
}

/** Runs in the page before its own scripts, and notes `firstFieldAt` and `ownPageAt`. */
export function watchFirstField(): void {
  // After a frame's paint the main thread is free for the next key.
  const note = (name: 'firstFieldAt' | 'ownPageAt') => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window[name] = performance.now();
    };
    port2.postMessage(undefined);
  };
  const lookForOwn = () => {
    const isPrerendered = document.querySelector('template[data-paths]') !== null;
    if (isPrerendered && document.getElementById('page-heading') === null) requestAnimationFrame(lookForOwn);
    else note('ownPageAt');
  };
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input:not([type="hidden"])');
    const isShown = field?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
    if (!isShown || field.disabled || field.closest('[inert]') !== null) {
      requestAnimationFrame(look);
      return;
    }
    note('firstFieldAt');
    lookForOwn();
  };
  requestAnimationFrame(look);
}

/** A visit, in milliseconds since its navigation began. */
export interface Visit {
  readonly firstPaint: number;
  /** The first field could be typed into, and what was typed stayed. */
  readonly firstField: number;
  /** The page of its own code was there: what is pressed is carried out. */
  readonly ownPage: number;
}

/**
 * Visits a page as a slow phone does. Proves that its first field could be typed into by typing as soon as it is there, and by what was
 * typed still being there when the page has come to rest.
 */
export async function measureVisit(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  await page.addInitScript(watchFirstField);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const firstField = await readTime(page, 'firstFieldAt');
  const field = page.locator('input:not([type="hidden"])').first();
  await field.pressSequentially('RW-4821');
  await page.waitForLoadState('networkidle');
  const typed = await field.inputValue();
  if (typed !== 'RW-4821') throw new Error(`What was typed did not stay: "${typed}"`);
  const ownPage = await readTime(page, 'ownPageAt');
  const firstPaint = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  );
  await page.close();
  return { firstPaint, firstField, ownPage };
}

/** Waits for what `watchFirstField` notes, and gives the milliseconds from the navigation to it. */
export async function readTime(page: Page, name: 'firstFieldAt' | 'ownPageAt'): Promise<number> {
  const handle = await page.waitForFunction((name) => window[name], name, { timeout: WAIT_LIMIT_MS });
  const value = await handle.jsonValue();
  if (value === undefined) throw new Error(`The page has no ${name}.`);
  return value;
}
