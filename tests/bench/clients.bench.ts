import { type Browser, chromium, type Page } from 'playwright';
import type { MockControl } from '#api-mock/control/client.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { TEST_LIMIT_MS } from '../support/limits.ts';
import { createRandom } from '../support/pseudo-random.ts';
import { startPortal } from '../support/start-portal.ts';
import type { BenchTable } from './bench-table.ts';
import { buildOutboxSite, OUTBOX_PAGE } from './outbox-site.ts';

const CLIENTS = Number(process.env.CLIENTS ?? 1_000);
/** Answers per second of the server once it is back. One claim takes two: the probe and the upload. */
const CAPACITY = 50;
const OUTAGE_MS = 120_000;
const FIRST_MINUTE_MS = 60_000;
/** A claim that is not filed within this time counts as lost. */
const PATIENCE_MS = 30 * 60_000;
const LOOK_EVERY_MS = 1_000;
const SPACE = 'clients';
/** One renderer process for each of a thousand pages would not fit into memory. */
const FEW_PROCESSES = ['--renderer-process-limit=4', '--disable-site-isolation-trials'];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Opens many pages with the shipped outbox and one queued claim each. Every page has its own origin, because origins share no storage.
 * The server is away at first, and then answers 50 calls a second and refuses the others.
 */
export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildOutboxSite() });
  const control = portal.controlOf(SPACE);
  await control.reset({ patch: { submit: { checksFields: false } } });
  const args = [...CHROMIUM_ARGUMENTS, ...FEW_PROCESSES];
  const browser = await chromium.launch({ executablePath: ensureChromium(), args });
  try {
    const pages = await openClients(browser, portal.url);
    await control.changeScenario({ patch: { endpoints: { deadlines: { fault: 'reset' } } } });
    await startDuringOutage(pages);
    await control.changeScenario({
      patch: { endpoints: { deadlines: { fault: 'none' } }, rateLimit: { perSecond: CAPACITY, status: 503 } },
    });
    return [await watchReturn(control)];
  } finally {
    await browser.close();
    await portal.close();
  }
}

async function openClients(browser: Browser, url: string): Promise<Page[]> {
  const context = await browser.newContext();
  context.setDefaultTimeout(TEST_LIMIT_MS);
  const { port } = new URL(url);
  const pages: Page[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const page = await context.newPage();
    await page.goto(`http://client-${index}.localhost:${port}${OUTBOX_PAGE}`);
    await page.evaluate((space) => window.measured.queueShared(space), SPACE);
    pages.push(page);
  }
  return pages;
}

async function startDuringOutage(pages: readonly Page[]): Promise<void> {
  const random = createRandom(10);
  const starts = pages.map(async (page) => {
    await pause(random() * OUTAGE_MS);
    await page.evaluate(() => window.measured.startSender());
  });
  await Promise.all([...starts, pause(OUTAGE_MS)]);
}

/** Watches the server until every claim has arrived, or until `PATIENCE_MS` is over. */
async function watchReturn(control: MockControl): Promise<BenchTable> {
  const began = Date.now();
  const calls = new Map<number, number>();
  let last = (await control.listRequests()).at(-1)?.id ?? 0;
  let filed = 0;
  let lastAt = began;
  while (filed < CLIENTS && Date.now() - began < PATIENCE_MS) {
    await pause(LOOK_EVERY_MS);
    for (const { id, at } of await control.listRequests(last)) {
      last = id;
      const second = Math.floor((Date.parse(at) - began) / 1_000);
      calls.set(second, (calls.get(second) ?? 0) + 1);
    }
    const before = filed;
    filed = new Set((await control.listSubmissions()).map(({ idempotencyKey }) => idempotencyKey)).size;
    if (filed > before) lastAt = Date.now();
  }
  const doubled = (await control.listSubmissions()).length - filed;
  if (filed < CLIENTS || doubled > 0) process.exitCode = 1;
  const later = [...calls].filter(([second]) => second * 1_000 >= FIRST_MINUTE_MS).map(([, count]) => count);
  const seconds = (lastAt - began) / 1_000;
  return {
    title: `${CLIENTS} open pages after an outage of ${OUTAGE_MS / 1_000} s, at ${CAPACITY} answers a second`,
    columns: ['filed', 'lost', 'doubled', 'last at s', 'of least', 'peak after the first minute'],
    rows: [
      [
        filed,
        CLIENTS - filed,
        doubled,
        Math.round(seconds),
        Number((seconds / ((2 * CLIENTS) / CAPACITY)).toFixed(2)),
        Number((Math.max(0, ...later) / CAPACITY).toFixed(2)),
      ],
    ],
    note: 'To hold: none lost, none doubled.',
  };
}
