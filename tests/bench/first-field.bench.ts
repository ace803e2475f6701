import { type Browser, chromium } from 'playwright';
import { buildSite } from '#scripts/build.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';
import { buildBareReact } from './build-bare-react.ts';
import { measureFirstField } from './first-field.ts';

const RUNS = 5;

interface Visits {
  /** Medians, milliseconds. */
  readonly cold: number;
  readonly repeated: number;
}

/** A cold visit is the first of a fresh profile; the repeated one follows it once the worker, if any, is there. */
async function measureVisits(browser: Browser, url: string): Promise<Visits> {
  const cold: number[] = [];
  const repeated: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    cold.push(await measureFirstField(context, url));
    await settle(context, url);
    repeated.push(await measureFirstField(context, url));
    await context.close();
  }
  return { cold: medianOf(cold), repeated: medianOf(repeated) };
}

/** A visit without any slowdown, until the service worker has taken the page over. */
async function settle(context: Awaited<ReturnType<Browser['newContext']>>, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const hasWorker = await page.evaluate(
    async () => (await navigator.serviceWorker.getRegistration()) !== undefined,
  );
  if (hasWorker) await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.close();
}

/** Time to the first typed field of the start page, cold and repeated, beside a bare React page with the same inputs. */
export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildSite('demo') });
  const bare = await startPortal({ siteFolder: await buildBareReact() });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const ours = await measureVisits(browser, portal.url);
    const theirs = await measureVisits(browser, bare.url);
    const row = (name: string, visits: Visits) => [
      name,
      Math.round(visits.cold),
      Math.round(visits.repeated),
    ];
    return [
      {
        title: 'Time to the first typed field, ms (medians of 5, 4x CPU, Slow 4G)',
        columns: ['page', 'cold visit', 'repeated visit'],
        rows: [
          row('portal', ours),
          row('bare React page', theirs),
          ['ratio', (ours.cold / theirs.cold).toFixed(2), (ours.repeated / theirs.repeated).toFixed(2)],
        ],
        note: 'To hold: 1500 ms cold, 700 ms repeated.',
      },
    ];
  } finally {
    await browser.close();
    await portal.close();
    await bare.close();
  }
}
