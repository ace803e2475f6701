import { type Browser, chromium } from 'playwright';
import { buildSite } from '#scripts/build.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';
import { buildBareHtml, buildBareReact } from './build-bare-pages.ts';
import { measureVisit, type Visit } from './first-field.ts';

const RUNS = 5;

interface Visits {
  readonly cold: Visit;
  readonly repeated: Visit;
}

/** Measures the first visit of a fresh profile, and a second one after the service worker (if any) is ready. */
async function measureVisits(browser: Browser, siteFolder: string): Promise<Visits> {
  const { url, close } = await startPortal({ siteFolder });
  const cold: Visit[] = [];
  const repeated: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    cold.push(await measureVisit(context, url));
    await settle(context, url);
    repeated.push(await measureVisit(context, url));
    await context.close();
  }
  await close();
  return { cold: takeMedians(cold), repeated: takeMedians(repeated) };
}

function takeMedians(visits: readonly Visit[]): Visit {
  return {
    firstPaint: medianOf(visits.map(({ firstPaint }) => firstPaint)),
    firstField: medianOf(visits.map(({ firstField }) => firstField)),
    ownPage: medianOf(visits.map(({ ownPage }) => ownPage)),
  };
}

/** Visits the page at full speed and waits until the service worker is ready. */
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

/** Compares the start page with bare pages that have the same inputs: first paint, first typed field and own code, cold and repeated. */
export async function bench(): Promise<BenchTable[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const portal = await measureVisits(browser, await buildSite('demo'));
    const html = await measureVisits(browser, await buildBareHtml());
    const react = await measureVisits(browser, await buildBareReact());
    const row = (name: string, { cold, repeated }: Visits) => [
      name,
      ...[cold, repeated].flatMap(({ firstPaint, firstField, ownPage }) =>
        [firstPaint, firstField, ownPage].map(Math.round),
      ),
    ];
    const ratio = (ours: number, theirs: number) => (ours / theirs).toFixed(2);
    return [
      {
        title: 'The start page, ms from the navigation (medians of 5, 4x CPU, Slow 4G)',
        columns: ['page', 'cold: paint', 'field', 'own page', 'repeated: paint', 'field', 'own page'],
        rows: [row('portal', portal), row('bare HTML', html), row('bare React', react)],
      },
      {
        title: 'Ratios of the start page',
        columns: ['what', 'beside', 'ratio', 'at most'],
        rows: [
          ['cold, first paint', 'bare HTML', ratio(portal.cold.firstPaint, html.cold.firstPaint), '1.2'],
          ['cold, first field', 'bare HTML', ratio(portal.cold.firstField, html.cold.firstField), '1.25'],
          ['cold, own page', 'bare React', ratio(portal.cold.ownPage, react.cold.ownPage), '1.6'],
          [
            'repeated, first field',
            'bare React',
            ratio(portal.repeated.firstField, react.repeated.firstField),
            '0.9',
          ],
        ],
      },
    ];
  } finally {
    await browser.close();
  }
}
