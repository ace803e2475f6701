import { type BrowserContext, chromium, type Page } from 'playwright';
import { buildSite } from '#scripts/build.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { Claimant } from '../flows/claimant.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';

const RUNS = 5;
const CPU_SLOWDOWN = 4;

declare global {
  interface Window {
    /** Time from each press to the paint of the heading that follows. */
    turns?: { readonly heading: string; readonly ms: number }[];
  }
}

/** Records the time from each press until the next page's heading is painted. Runs in the page. */
function watchTurns(): void {
  window.turns = [];
  let pressedAt: number | undefined;
  let from = '';
  const readHeading = () => document.getElementById('page-heading')?.textContent ?? '';
  const look = () => {
    const heading = readHeading();
    if (pressedAt === undefined) return;
    if (heading === '' || heading === from) {
      requestAnimationFrame(look);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      if (pressedAt !== undefined) window.turns?.push({ heading, ms: performance.now() - pressedAt });
      pressedAt = undefined;
    };
    port2.postMessage(undefined);
  };
  addEventListener(
    'click',
    ({ target, timeStamp }) => {
      if (!(target instanceof Element) || target.closest('.action-bar button') === null) return;
      pressedAt = timeStamp;
      from = readHeading();
      requestAnimationFrame(look);
    },
    { capture: true },
  );
}

async function measureTurns(context: BrowserContext): Promise<ReadonlyMap<string, number>> {
  const page = await context.newPage();
  await page.addInitScript(watchTurns);
  const claimant = new Claimant(page);
  await claimant.startClaim();
  await slowDown(context, page);
  await claimant.fillAboutYou();
  await claimant.fillClaim();
  await claimant.choosePayment();
  await claimant.goOnTo('Check your claim');
  const turns = await page.evaluate(() => window.turns ?? []);
  await page.close();
  return new Map(turns.map(({ heading, ms }) => [heading, ms]));
}

/** Called after the sign-in, because the sign-in's time is the server's. */
async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

const PAGES = ['Your claim', 'How you want to be paid', 'Supporting documents', 'Check your claim'] as const;

/** Time from the press on Continue until the next page's heading is painted. */
export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildSite('demo') });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  const runs: ReadonlyMap<string, number>[] = [];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const context = await browser.newContext({
        baseURL: portal.url,
        viewport: { width: 390, height: 844 },
      });
      await portal.controlOf().reset();
      runs.push(await measureTurns(context));
      await context.close();
    }
  } finally {
    await browser.close();
    await portal.close();
  }
  return [
    {
      title: 'Turning a page of a claim, ms from the press to the painted heading (medians of 5, 4x CPU)',
      columns: ['page', 'ms'],
      rows: PAGES.map((page) => [page, Math.round(medianOf(runs.map((run) => run.get(page) ?? Number.NaN)))]),
      note: 'To hold: 100 ms.',
    },
  ];
}
