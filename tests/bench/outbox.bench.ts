import { type Browser, type BrowserContext, chromium } from 'playwright';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';
import { measureVisit } from './first-field.ts';
import { readPeakMemory } from './outbox-memory.ts';
import { buildOutboxSite, OUTBOX_PAGE } from './outbox-site.ts';

/** Four files of 25 MB: the largest claim. */
const FILES = 4;
const ROWS = 50;
const VISITS = 5;

async function measureLargestClaim(browser: Browser, url: string): Promise<BenchTable> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url + OUTBOX_PAGE);
  const rows: (string | number)[][] = [];
  const step = async (name: string, run: () => Promise<number>) => {
    const ms = await run();
    const peak = await readPeakMemory(browser);
    rows.push([name, Math.round(ms), peak === undefined ? 'not told' : Math.round(peak)]);
  };
  await step('an empty page', async () => 0);
  await step('keeping 100 MB of documents, sealed', async () => {
    const began = performance.now();
    await page.evaluate((files) => window.measured.begin(0, files), FILES);
    return performance.now() - began;
  });
  await step('queueing them', () => page.evaluate(() => window.measured.queue()));
  await step('sending them', () => page.evaluate(() => window.measured.send()));
  await context.close();
  return {
    title: 'The largest claim: four documents of 25 MB',
    columns: ['step', 'ms', "the page's peak memory so far, MB"],
    rows,
  };
}

/** Opens a browser that has visited the portal and has `rows` claims waiting. */
async function openWithRows(browser: Browser, url: string, rows: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.goto(url + OUTBOX_PAGE);
  await page.evaluate((count) => window.measured.fill(count), rows);
  await page.goto(`${url}/claim/status`, { waitUntil: 'networkidle' });
  await page.close();
  return context;
}

/** Measures the start of the portal with and without waiting claims. The browsers take turns, so that other load affects both. */
async function measureStarts(browser: Browser, url: string): Promise<BenchTable> {
  const known = [];
  for (const rows of [0, ROWS]) {
    known.push({ rows, context: await openWithRows(browser, url, rows), visits: [] as number[] });
  }
  for (let visit = 0; visit < VISITS; visit += 1) {
    for (const { context, visits } of known) visits.push((await measureVisit(context, url)).ownPage);
  }
  const medians = known.map(({ visits }) => medianOf(visits));
  const [none = 0, many = 0] = medians;
  return {
    title: `Start with claims in the outbox: time to the first typed field, ms (medians of ${VISITS}, 4x CPU, Slow 4G)`,
    columns: ['claims that wait', 'ms'],
    rows: [
      ...known.map(({ rows }, index) => [rows, Math.round(medians[index] ?? 0)]),
      ['ratio', (many / none).toFixed(2)],
    ],
    note: 'To hold: a ratio near 1.',
  };
}

export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildOutboxSite() });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    return [await measureLargestClaim(browser, portal.url), await measureStarts(browser, portal.url)];
  } finally {
    await browser.close();
    await portal.close();
  }
}
