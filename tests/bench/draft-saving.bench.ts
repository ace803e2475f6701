import { type Browser, chromium, type Page } from 'playwright';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { startPortal } from '../support/start-portal.ts';
import { type BenchTable, medianOf } from './bench-table.ts';
import { buildOutboxSite, OUTBOX_PAGE } from './outbox-site.ts';

/** The two drafts take turns, so that other load on the machine affects both. */
const ROUNDS = 8;
const SAVES = 15;
const DRAFTS = [
  { name: 'nothing', fields: 0, files: 0 },
  { name: '500 fields, 100 MB of documents', fields: 500, files: 4 },
] as const;

async function openDraft(browser: Browser, url: string, fields: number, files: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url + OUTBOX_PAGE);
  await page.evaluate(([other, kept]) => window.measured.begin(other, kept), [fields, files] as const);
  await page.evaluate((times) => window.measured.save(times), SAVES);
  return page;
}

export async function bench(): Promise<BenchTable[]> {
  const portal = await startPortal({ siteFolder: await buildOutboxSite() });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const drafts = [];
    for (const { name, fields, files } of DRAFTS) {
      const page = await openDraft(browser, portal.url, fields, files);
      drafts.push({ name, page, taken: [] as number[] });
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { page, taken } of drafts) {
        taken.push(...(await page.evaluate((times) => window.measured.save(times), SAVES)));
      }
    }
    const medians = drafts.map(({ taken }) => medianOf(taken));
    const [alone = 0, beside = 0] = medians;
    return [
      {
        title: `Committing one changed field, ms (medians of ${ROUNDS * SAVES})`,
        columns: ['beside it in the draft', 'ms'],
        rows: [
          ...drafts.map(({ name }, index) => [name, (medians[index] ?? 0).toFixed(2)]),
          ['ratio', (beside / alone).toFixed(2)],
        ],
        note: 'To hold: a ratio near 1.',
      },
    ];
  } finally {
    await browser.close();
    await portal.close();
  }
}
