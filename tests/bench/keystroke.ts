import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright';

/** Figures in milliseconds. */
export interface KeystrokeFigures {
  /** Median time from the key to the end of the frame that painted it. */
  readonly keyToPaintMs: number;
  /** Mean main-thread time per key. */
  readonly mainThreadMs: number;
  /** Times from the navigation until the first field, and the last one, is in the page. */
  readonly firstFieldMs: number;
  readonly allFieldsMs: number;
}

export interface KeystrokeOptions {
  /** CPU slowdown; 4 by default. */
  readonly slowdown?: number;
  readonly keys?: number;
}

/** Keys typed before the measurement, because the first keys pay for lazy compilation. */
const WARM_UP_KEYS = 10;
/** Time between two keys; gives each key a frame of its own. */
const KEY_INTERVAL_MS = 60;

/**
 * Types into the middle field of a gallery page (`/gallery?fields=N` or `/gallery/bare?fields=N`) with a slowed-down CPU. Pass a new
 * page: its navigation is measured too.
 */
export async function measureKeystrokes(
  page: Page,
  url: string,
  options: KeystrokeOptions = {},
): Promise<KeystrokeFigures> {
  const { slowdown = 4, keys = 60 } = options;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await session.send('Performance.enable');
  await page.goto(url);
  await page.waitForFunction(() => performance.getEntriesByName('bench-all-fields').length > 0);
  const marks = await readMarks(page);

  const count = Number(new URL(url).searchParams.get('fields') ?? 20);
  const middle = page.locator(`#f${Math.floor(count / 10) * 5 + 1}`);
  await middle.focus();
  await page.keyboard.type('a'.repeat(WARM_UP_KEYS));

  await page.evaluate(recordKeysToPaint);
  const before = await readTaskSeconds(session);
  for (let key = 0; key < keys; key += 1) {
    await page.keyboard.press('b');
    await setTimeout(KEY_INTERVAL_MS);
  }
  const spent = (await readTaskSeconds(session)) - before;
  const toPaint = await page.evaluate(() =>
    performance.getEntriesByName('key-to-paint').map((entry) => entry.duration),
  );
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return { keyToPaintMs: median(toPaint), mainThreadMs: (spent * 1000) / keys, ...marks };
}

/** Measures from each key's time stamp to the first task after the frame that shows it. Runs in the page. */
function recordKeysToPaint(): void {
  addEventListener(
    'keydown',
    (event) => {
      const start = event.timeStamp;
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.measure('key-to-paint', { start });
        port2.postMessage(null);
      });
    },
    { capture: true },
  );
}

async function readTaskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

async function readMarks(page: Page): Promise<Pick<KeystrokeFigures, 'firstFieldMs' | 'allFieldsMs'>> {
  const [firstFieldMs = 0, allFieldsMs = 0] = await page.evaluate(() =>
    ['bench-first-field', 'bench-all-fields'].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? 0,
    ),
  );
  return { firstFieldMs, allFieldsMs };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
