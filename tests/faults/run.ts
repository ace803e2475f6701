import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildSite } from '#scripts/build.ts';
import type { FaultKind } from './fault-kinds.ts';
import type { BrowserName } from './hands.ts';
import { planRun } from './plan-run.ts';
import { REGRESSION_SEEDS } from './regression-seeds.ts';
import {
  describeOutcome,
  describeTable,
  describeTimes,
  findMissingKinds,
  tabulateAnswers,
  tabulateFaults,
} from './report.ts';
import { type RunOutcome, runOne } from './run-one.ts';

// Runs claims through faults: npm run faults -- --runs 1000 --seed 1. A seed always gives the same plan.
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    /** 'chromium', or 'firefox' with the faults that its driver can cause. */
    browser: { type: 'string', default: 'chromium' },
    regressions: { type: 'boolean', default: false },
    /** Number of concurrent runs: they wait for timers as well as for the processor. */
    places: { type: 'string', default: '3' },
    diary: { type: 'boolean', default: false },
    /** Runs only the seeds that an interrupted call has not reached; the report covers both calls. */
    resume: { type: 'boolean', default: false },
    /** Uses the site of an earlier build. */
    'no-build': { type: 'boolean', default: false },
  },
});

const FOLDER = 'reports';
/** With fewer runs not every kind of fault has its turn. */
const RUNS_FOR_ALL_KINDS = 40;
/** Limit of further runs for kinds that have not struck: a fault may come after its call was answered, or its call may never be made. */
const MOST_FURTHER_RUNS = 20;

const browser: BrowserName = values.browser === 'firefox' ? 'firefox' : 'chromium';
/** Journal of outcomes, one line of JSON each; survives an interrupted call. */
const JOURNAL = `${FOLDER}/faults-${browser}.jsonl`;
mkdirSync(FOLDER, { recursive: true });
const outcomes: RunOutcome[] = values.resume && existsSync(JOURNAL) ? readJournal() : [];
if (!values.resume) rmSync(JOURNAL, { force: true });
const first = Number(values.seed);
const seeds = Array.from({ length: Number(values.runs) }, (_, index) => first + index);
const kept = REGRESSION_SEEDS.filter((known) => known.browser === browser).map(({ seed }) => seed);
const all = [...new Set([...(values.regressions ? kept : []), ...seeds])];
const waiting = all.filter(
  (seed) => !outcomes.some((outcome) => outcome.seed === seed && outcome.browser === browser),
);

function readJournal(): RunOutcome[] {
  const lines = readFileSync(JOURNAL, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): RunOutcome => JSON.parse(line));
}

/** Returns the next unused seed whose own fault has not struck yet. */
function drawFurtherSeed(kinds: readonly FaultKind[]): number {
  const ran = new Set(outcomes.map(({ seed }) => seed));
  let seed = first + Number(values.runs);
  while (ran.has(seed) || !kinds.some((kind) => planRun(seed, browser).faults[0]?.kind === kind)) seed += 1;
  return seed;
}

async function work(): Promise<void> {
  for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
    const outcome = await runOne(seed, browser, FOLDER);
    outcomes.push(outcome);
    appendFileSync(JOURNAL, `${JSON.stringify(outcome)}\n`);
    console.log(describeOutcome(outcome));
    if (outcome.failures.length > 0 || values.diary)
      console.log(outcome.diary.join('\n').replace(/^/gm, '    '));
  }
}

// The browsers' drivers close their browser at a signal but continue; the run would go on with new browsers.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
if (!values['no-build']) await buildSite('demo');
const began = performance.now();
await Promise.all(Array.from({ length: Number(values.places) }, work));
const findMissing = () => (all.length >= RUNS_FOR_ALL_KINDS ? findMissingKinds(outcomes, browser) : []);
for (let more = 0; more < MOST_FURTHER_RUNS && findMissing().length > 0; more += 1) {
  waiting.push(drawFurtherSeed(findMissing()));
  await work();
}
const failed = outcomes.filter(({ failures }) => failures.length > 0).map(({ seed }) => seed);
const missing = findMissing();
const faults = tabulateFaults(outcomes, browser);
const answers = tabulateAnswers(outcomes);
console.log(`\n${describeTable(`Faults (${browser})`, faults)}`);
console.log(`\n${describeTable('Odd answers', answers)}`);
console.log(`\n${describeTimes(outcomes)}`);
console.log(`${outcomes.length} runs in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
if (missing.length > 0) console.log(`Never struck: ${missing.join(', ')}`);
if (failed.length > 0) console.log(`Failed seeds: ${failed.join(', ')}`);
console.log(`${outcomes.length - failed.length} passed, ${failed.length + missing.length} failed`);
writeFileSync(`${FOLDER}/faults.json`, JSON.stringify({ faults, answers, missing, outcomes }, null, 1));
process.exitCode = failed.length + missing.length > 0 ? 1 : 0;
