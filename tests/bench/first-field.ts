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
    /** When the page's own code had rendered it; on a page without such code, the same as `firstFieldAt`. */
    ownPageAt?: number;
  }
}

/** Sets `firstFieldAt` and `ownPageAt`. Runs in the page before its own scripts. */
export function watchFirstField(): void {
  // A message task runs after the frame's paint, when the main thread is free for the next key.
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

export interface Visit {
  readonly firstPaint: number;
  /** When the first field accepted text that stayed. */
  readonly firstField: number;
  /** When the page's own code had rendered it and handled presses. */
  readonly ownPage: number;
}

/**
 * Visits a page at the speed of a slow phone. Types into the first field as soon as it exists, and checks that the text is still there
 * when the page has come to rest.
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

export async function readTime(page: Page, name: 'firstFieldAt' | 'ownPageAt'): Promise<number> {
  const handle = await page.waitForFunction((name) => window[name], name, { timeout: WAIT_LIMIT_MS });
  const value = await handle.jsonValue();
  if (value === undefined) throw new Error(`The page has no ${name}.`);
  return value;
}
