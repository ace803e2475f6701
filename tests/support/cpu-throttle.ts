import type { BrowserContext, Page } from 'playwright';

/**
 * Slowdown of the pages in all browser tests: `CPU_THROTTLE=6 npx playwright test` imitates a phone of some years ago. Chromium throttles
 * only the threads of pages; workers and Firefox run at full speed.
 * @throws if the environment's value is no number from 1 up
 */
export const CPU_THROTTLE = readCpuThrottle(process.env.CPU_THROTTLE);

function readCpuThrottle(text: string | undefined): number {
  const rate = text === undefined || text === '' ? 1 : Number(text);
  if (!(rate >= 1)) throw new Error(`CPU_THROTTLE must be a number from 1 up, not "${text}"`);
  return rate;
}

export async function throttlePages(context: BrowserContext): Promise<void> {
  if (CPU_THROTTLE === 1) return;
  const throttle = async (page: Page) => {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  };
  // The page may be closed meanwhile.
  context.on('page', (page) => void throttle(page).catch(() => undefined));
  await Promise.all(context.pages().map(throttle));
}
