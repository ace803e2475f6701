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
  }
}

/** Runs in the page before its own scripts, and notes `firstFieldAt`. */
export function watchFirstField(): void {
  const look = () => {
    const field = document.querySelector<HTMLInputElement>('input:not([type="hidden"])');
    const isShown = field?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true;
    if (!isShown || field.disabled || field.closest('[inert]') !== null) {
      requestAnimationFrame(look);
      return;
    }
    // After this frame's paint the main thread is free for the first key.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      window.firstFieldAt = performance.now();
    };
    port2.postMessage(undefined);
  };
  requestAnimationFrame(look);
}

/**
 * Visits a page as a slow phone does and gives the milliseconds until its first field could be typed into. Proves it by
 * typing, and by what was typed still being there when the page has come to rest.
 */
export async function measureFirstField(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(watchFirstField);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(url, { waitUntil: 'commit' });
  const firstFieldAt = await readFirstField(page);
  const field = page.locator('input:not([type="hidden"])').first();
  await field.pressSequentially('RW-4821');
  await page.waitForLoadState('networkidle');
  const typed = await field.inputValue();
  if (typed !== 'RW-4821') throw new Error(`What was typed did not stay: "${typed}"`);
  await page.close();
  return firstFieldAt;
}

/** Waits for the first field, and gives the milliseconds from the navigation to it. */
export async function readFirstField(page: Page): Promise<number> {
  const handle = await page.waitForFunction(() => window.firstFieldAt, undefined, { timeout: WAIT_LIMIT_MS });
  const value = await handle.jsonValue();
  if (value === undefined) throw new Error('No field was found.');
  return value;
}
