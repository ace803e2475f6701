import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import before from '#tests/walks/efforts-before.json' with { type: 'json' };
import { buildSite } from './build.ts';
import { ensureChromium } from './setup-browser.ts';

// Runs tests/walks, which fills in every form in every theme on a phone and on a computer. Prints the effort of each walk and writes it
// into docs/walks.md, beside the effort before the forms were shortened.
const REPORT = 'reports/walks.json';
const PAGE = 'docs/walks.md';
const MARK = '<!-- The table below is written by `npm run walks`. -->';

interface Effort {
  readonly taps: number;
  readonly scrolledPixels: number;
}

/** Walk -> its effort. A walk is named by theme, size and form. */
function readEfforts(suites: readonly JSONReportSuite[]): ReadonlyMap<string, Effort> {
  const efforts = new Map<string, Effort>();
  for (const suite of suites) {
    for (const { tests } of suite.specs)
      for (const { annotations } of tests)
        for (const { type, description } of annotations)
          if (type === 'effort') {
            const { walk, ...effort }: Effort & { walk: string } = JSON.parse(description ?? '');
            efforts.set(walk, effort);
          }
    for (const [walk, effort] of readEfforts(suite.suites ?? [])) efforts.set(walk, effort);
  }
  return efforts;
}

function renderTable(efforts: ReadonlyMap<string, Effort>): string {
  const known = new Map<string, Effort>(Object.entries(before));
  const rows = [...efforts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([walk, { taps, scrolledPixels }]) => {
      const was = known.get(walk);
      return `| ${walk} | ${was?.taps ?? '–'} | ${taps} | ${was?.scrolledPixels ?? '–'} | ${scrolledPixels} |`;
    });
  const head = '| walk | taps before | taps | pixels before | pixels |\n|---|---|---|---|---|';
  return [head, ...rows].join('\n');
}

await buildSite('demo');
ensureChromium();
const arguments_ = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'playwright.walks.config.ts'];
const { status } = spawnSync(process.execPath, arguments_, { stdio: 'inherit' });
const report: JSONReport = JSON.parse(readFileSync(REPORT, 'utf8'));
const table = renderTable(readEfforts(report.suites));
console.log(table);
if (status === 0) {
  const [text] = readFileSync(PAGE, 'utf8').split(MARK);
  writeFileSync(PAGE, `${text}${MARK}\n\n${table}\n`);
}
process.exitCode = status ?? 1;
