import { type Browser, chromium } from 'playwright';
import { buildSite } from '#scripts/build.ts';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';
import { type KeystrokeFigures, measureKeystrokes } from './keystroke.ts';

const FIELD_COUNTS = [20, 100, 500];
const RUNS = 3;
const FIGURES = ['keyToPaintMs', 'mainThreadMs', 'firstFieldMs', 'allFieldsMs'] as const;

async function measure(browser: Browser, url: string): Promise<KeystrokeFigures> {
  const figures: KeystrokeFigures[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    figures.push(await measureKeystrokes(await context.newPage(), url));
    await context.close();
  }
  const median = (name: keyof KeystrokeFigures) => medianOf(figures.map((figure) => figure[name]));
  return {
    keyToPaintMs: median('keyToPaintMs'),
    mainThreadMs: median('mainThreadMs'),
    firstFieldMs: median('firstFieldMs'),
    allFieldsMs: median('allFieldsMs'),
  };
}

/** Compares the cost of a keystroke on a page of many fields with a bare HTML page that has the same inputs. */
export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildSite('demo') });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  const rows: (string | number)[][] = [];
  try {
    for (const count of FIELD_COUNTS) {
      const ours = await measure(browser, `${portal.url}/gallery?fields=${count}`);
      const bare = await measure(browser, `${portal.url}/gallery/bare?fields=${count}`);
      const ratio = (name: keyof KeystrokeFigures) => (ours[name] / bare[name]).toFixed(2);
      const row = (page: string, figures: KeystrokeFigures) =>
        [page, ...FIGURES.map((name) => figures[name].toFixed(1))] as const;
      rows.push([count, ...row('engine', ours)], [count, ...row('bare HTML', bare)]);
      rows.push([count, 'ratio', ...FIGURES.map(ratio)]);
    }
  } finally {
    await browser.close();
    await portal.close();
  }
  return [
    {
      title: 'A keystroke in the middle of a page of required fields (medians of 3 runs, 4x CPU)',
      columns: [
        'fields',
        'page',
        'key to paint, ms',
        'main thread a key, ms',
        'first field, ms',
        'all fields, ms',
      ],
      rows,
      note: 'To hold, key to paint: ratio at most 0.8 at 500 fields and 1.3 at 20; all 500 fields within 1.5 times what 20 take.',
    },
  ];
}
