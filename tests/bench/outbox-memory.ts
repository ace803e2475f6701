import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/**
 * Returns the peak memory of the browser's largest renderer process since it began, in MB. Reads Linux's /proc; undefined on other
 * systems.
 */
export async function readPeakMemory(browser: Browser): Promise<number | undefined> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const peaks = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => readPeak(id));
  const known = peaks.filter((peak) => peak !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

function readPeak(pid: number): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1_000;
  } catch {
    return undefined;
  }
}
