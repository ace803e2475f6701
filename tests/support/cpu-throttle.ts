import type { BrowserContext, Page } from 'playwright';

/**
 * How many times slower the pages of all browser tests run: `CPU_THROTTLE=6 npx playwright test` is a phone of some years ago.
 * Chromium throttles the threads of pages; its workers, and Firefox, run as they are.
 * @throws where the environment's value is no such number
 */
export const CPU_THROTTLE = readCpuThrottle(process.env.CPU_THROTTLE);

function readCpuThrottle(text: string | undefined): number {
  const rate = text === undefined || text === '' ? 1 : Number(text);
  if (!(rate >= 1)) throw new Error(`CPU_THROTTLE must be a number from 1 up, not "${text}"`);
  return rate;
}

/** Throttles every page that the context has and gets. */
export async function throttlePages(context: BrowserContext): Promise<void> {
  if (CPU_THROTTLE === 1) return;
  const throttle = async (page: Page) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  };
  // A page that is closed meanwhile needs no throttle.
  context.on('page', (page) => void throttle(page).catch(() => undefined));
  await Promise.all(context.pages().map(throttle));
}
