import lighthouse from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { CHROMIUM_ARGUMENTS } from '#scripts/find-browser.ts';
import { ensureChromium } from '#scripts/setup-browser.ts';
import { THEME_NAMES } from '#server/settings.ts';
import { startPortal } from '../support/start-portal.ts';
import { makeThemedSite } from '../support/themed-site.ts';
import { type BenchTable, medianOf } from './bench-table.ts';

const RUNS = 5;
/** Lowest accepted score of the start page, of 100 points. */
const BUDGET = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];

type Scores = Readonly<Record<string, number>>;

/** Visits with a fresh profile. Returns the categories in points of 100 and the measures in ms (the layout shift has no unit). */
async function visit(url: string): Promise<Scores> {
  const browser = await puppeteer.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGUMENTS });
  try {
    const port = Number(new URL(browser.wsEndpoint()).port);
    const result = await lighthouse(url, { port, logLevel: 'silent', onlyCategories: Object.keys(BUDGET) });
    if (result === undefined) throw new Error('Lighthouse gave no result.');
    const { categories, audits } = result.lhr;
    const points = Object.entries(categories).map(([name, { score }]) => [
      name,
      Math.round((score ?? 0) * 100),
    ]);
    const measures = MEASURES.map((name) => [name, audits[name]?.numericValue ?? Number.NaN]);
    return Object.fromEntries([...points, ...measures]);
  } finally {
    await browser.close();
  }
}

async function visitTheme(theme: (typeof THEME_NAMES)[number]): Promise<Scores> {
  const { url, close } = await startPortal({ siteFolder: await makeThemedSite(theme) });
  const visits: Scores[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(url));
  await close();
  const names = [...Object.keys(BUDGET), ...MEASURES];
  return Object.fromEntries(
    names.map((name) => [name, medianOf(visits.map((scores) => scores[name] ?? Number.NaN))]),
  );
}

/**
 * Lighthouse scores of the start page in each theme, with Lighthouse's own phone settings. Takes minutes, so it runs only when it is
 * named.
 */
export async function bench(): Promise<BenchTable[]> {
  const themes: { readonly scores: Scores }[] = [];
  for (const theme of THEME_NAMES) themes.push({ scores: await visitTheme(theme) });
  const categories = Object.entries(BUDGET).map(([name, least]) => [
    name,
    ...themes.map(({ scores }) => scores[name] ?? Number.NaN),
    least,
  ]);
  const measures = MEASURES.map((name) => [
    name,
    ...themes.map(({ scores }) =>
      Number((scores[name] ?? Number.NaN).toFixed(name === 'cumulative-layout-shift' ? 3 : 0)),
    ),
  ]);
  return [
    {
      title: `Lighthouse of the start page on a phone (medians of ${RUNS})`,
      columns: ['category', ...THEME_NAMES, 'at least'],
      rows: categories,
    },
    { title: 'What its performance is made of, in ms', columns: ['measure', ...THEME_NAMES], rows: measures },
  ];
}
