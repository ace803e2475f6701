import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/**
 * The most memory that a page's process has had at once since it began, in MB: the largest of the browser's renderers. Undefined
 * where the system does not tell (it is read from Linux's /proc).
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
